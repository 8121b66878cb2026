// A site that uses every way Docusaurus has to give a page its address. The tests replace the lines
// of `baseUrl` and `trailingSlash` and compare what is built with what Answerable expects.
/* A comment with 'quotes', a brace { and a // slash. */
const community = {
  id: 'community',
  path: 'community',
  routeBasePath: 'community',
  sidebarPath: false,
  numberPrefixParser: false, // 01-rules keeps its number here
};

/** @type {import('@docusaurus/types').Config} */
const config = {
  title: `Routing ${1 + 1}`,
  tagline: "It's all about \"addresses\"",
  url: 'https://routing.example.org',
  baseUrl: '/',
  trailingSlash: undefined,
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  i18n: {
    defaultLocale: 'en',
    locales: ['en', 'de'],
  },
  themes: ['@docusaurus/theme-classic'],
  plugins: [
    '@docusaurus/plugin-content-pages',
    [
      '@docusaurus/plugin-content-docs',
      {
        exclude: ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/drafts/**'],
        sidebarPath: './sidebars.js',
        versions: {
          current: { label: 'Next', path: 'upcoming' },
          '1.0': { label: 'One', path: 'v1' },
        },
      },
    ],
    ['@docusaurus/plugin-content-docs', community],
    [
      require.resolve('@docusaurus/plugin-content-docs'),
      {
        id: 'handbook',
        path: 'handbook',
        routeBasePath: '/', // at the root of the site
        sidebarPath: false,
      },
    ],
    ['@docusaurus/plugin-content-blog', { onUntruncatedBlogPosts: 'ignore', showReadingTime: false }],
    [
      '@docusaurus/plugin-content-blog',
      {
        id: 'news',
        path: 'news',
        routeBasePath: 'company/news',
        onUntruncatedBlogPosts: 'ignore',
        blogTitle: ((name) => `${name} of {today}`)('News'),
      },
    ],
  ],
  themeConfig: {
    navbar: { title: 'Routing', items: [{ type: 'localeDropdown' }] },
    pattern: /\/\{[^/}]+'"/g,
  },
};

export default config;
