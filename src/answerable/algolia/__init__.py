"""The index as records at Algolia: what they are, how they get there, and what an agent is told."""
