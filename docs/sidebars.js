/** @type {import('@docusaurus/plugin-content-docs').SidebarsConfig} */
const sidebars = {
  docs: [
    'index',
    {
      type: 'category',
      label: 'Start',
      collapsed: false,
      items: ['start/quickstart', 'start/install'],
    },
    {
      type: 'category',
      label: 'How to',
      collapsed: false,
      items: [
        'how-to/ingest-your-docs',
        'how-to/structured-documents',
        'how-to/add-the-widget',
        'how-to/use-with-docusaurus',
        'how-to/use-an-existing-front-end',
        'how-to/mount-in-python',
        'how-to/use-from-mcp',
        'how-to/answer-from-app-data',
        'how-to/use-a-model',
        'how-to/intents-and-flows',
        'how-to/algolia',
        'how-to/document-viewer',
        'how-to/deploy',
        'how-to/next-hops',
        'how-to/many-machines',
        'how-to/move-to-postgres',
        'how-to/tune-answers',
        'how-to/evaluate',
        'how-to/troubleshoot',
      ],
    },
    {
      type: 'category',
      label: 'Reference',
      items: [
        'reference/cli',
        'reference/configuration',
        'reference/sources',
        'reference/http-api',
        'reference/python-api',
        'reference/widget',
      ],
    },
    {
      type: 'category',
      label: 'Explain',
      items: [
        'explain/turn',
        'explain/grounding',
        'explain/chunking',
        'explain/retrieval',
        'explain/measured',
        'explain/generations',
        'explain/conversations',
        'explain/decisions',
      ],
    },
  ],
};

export default sidebars;
