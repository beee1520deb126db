"""What a device calls itself, in two words: «Firefox/Linux»."""

from __future__ import annotations

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def agent(user_agent: str) -> str:
    """Browser and system by the names that we know; "" for a program or what calls itself nothing known. Versions are nobody's business."""
    browser = next((name for sign, name in BROWSERS if f"{sign}/" in user_agent), "")
    system = next((name for sign, name in SYSTEMS if sign in user_agent), "")
    return f"{browser}/{system}" if browser and system else browser
