"""Run by Alembic, inside the transaction that `Database.bring_up_to_date` began: all steps are done, or none."""

from alembic import context

from parlour.tables.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
