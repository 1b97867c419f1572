"""The Calculate tab of Warrior Knights: armies, walls and cards to tap in place of text to type."""
