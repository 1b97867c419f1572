"""The sandbox of Warrior Knights: any armies set up on the map by taps, and the fight begun from there."""
