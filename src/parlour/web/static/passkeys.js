// Passkeys: the page asks, the device signs, the server decides. Without script the personal link lets in as before.
"use strict";

const toBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const toText = (buffer) => {
  const text = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

const able = window.isSecureContext && "PublicKeyCredential" in window && /[a-z]/.test(location.hostname);
for (const part of document.querySelectorAll("[data-passkeys]")) part.hidden = (part.dataset.passkeys === "able") !== able;

const send = async (address, form, fields = {}) => {
  const body = new URLSearchParams([...new FormData(form), ...Object.entries(fields)]);
  const answer = await fetch(address, { method: "POST", body });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.detail);
  return told;
};

// What the server says of bytes as text is bytes for the device, and back.
const described = (list) => (list ?? []).map((one) => ({ ...one, id: toBytes(one.id) }));

const made = async (form) => {
  const asked = await send(`${form.action}/options`, form);
  const publicKey = {
    ...asked, challenge: toBytes(asked.challenge), user: { ...asked.user, id: toBytes(asked.user.id) },
    excludeCredentials: described(asked.excludeCredentials),
  };
  const { id, rawId, type, response } = await navigator.credentials.create({ publicKey });
  return {
    id, rawId: toText(rawId), type,
    response: { clientDataJSON: toText(response.clientDataJSON), attestationObject: toText(response.attestationObject) },
  };
};

const signed = async (form) => {
  const asked = await send(`${form.action}/options`, form);
  const publicKey = { ...asked, challenge: toBytes(asked.challenge), allowCredentials: described(asked.allowCredentials) };
  const { id, rawId, type, response } = await navigator.credentials.get({ publicKey });
  return {
    id, rawId: toText(rawId), type,
    response: {
      clientDataJSON: toText(response.clientDataJSON), authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature), userHandle: response.userHandle ? toText(response.userHandle) : null,
    },
  };
};

for (const form of document.querySelectorAll("form[data-passkey]")) {
  const button = form.querySelector("button");
  const said = form.querySelector("[role=status]");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    said.textContent = "";
    try {
      const credential = JSON.stringify(await (form.dataset.passkey === "make" ? made : signed)(form));
      const { to } = await send(form.action, form, { credential });
      if (location.pathname === to.split("#")[0]) {
        history.replaceState(null, "", to);
        location.reload();
      } else location.assign(to);
    } catch (error) {
      const gone = error.name === "NotAllowedError" || error.name === "AbortError";
      said.textContent = error.name === "InvalidStateError" ? form.dataset.known : gone ? form.dataset.cancelled : error.message;
      button.disabled = false;
    }
  });
}
