"""Sixty questions about twenty things, three wordings of each, written for this test."""

GROUPS: list[list[str]] = [
    ["How do I install it?", "What is the way to set it up on my computer?", "installation steps"],
    ["Does it run on Windows?", "Is Windows supported?", "Can I use this with a Windows machine"],
    ["How much does it cost?", "What is the price?", "pricing per month"],
    [
        "Can I export my data as CSV?",
        "How do I download a CSV of everything?",
        "export to csv file",
    ],
    ["How do I reset my password?", "I forgot my password", "change the password of my account"],
    ["Is there a dark mode?", "How do I switch to the dark theme?", "dark theme setting"],
    ["How do I delete my account?", "Remove my user account for good", "closing my account"],
    [
        "Which languages are supported?",
        "Is there a German translation?",
        "Can the interface be in Polish?",
    ],
    ["How do I rotate the API key?", "My API token leaked, how do I get a new one?", "new api key"],
    [
        "What are the rate limits?",
        "How many requests per minute may I send?",
        "I get 429 too many requests",
    ],
    ["How do I run it in Docker?", "Is there a container image?", "docker compose example"],
    ["How do I deploy to Kubernetes?", "helm chart", "Kubernetes manifests for production"],
    ["Does it support single sign-on?", "How do I log in with SAML or OIDC?", "SSO configuration"],
    ["Where are the logs?", "How do I see log files?", "log file location"],
    [
        "How do I back up the database?",
        "restore a database backup",
        "Is there a backup of my data?",
    ],
    ["How can I contact support?", "support email address", "Who do I ask for help?"],
    [
        "Is it GDPR compliant?",
        "Where is my personal data stored?",
        "data protection and privacy law",
    ],
    [
        "How do I upgrade to version 3?",
        "migration guide from v2 to v3",
        "updating to the newest version",
    ],
    ["Can I use it offline?", "Does it need an internet connection?", "working without network"],
    ["How do I write a plugin?", "developing extensions", "plugin API tutorial"],
]
