// @ts-check
import { themes } from 'prism-react-renderer';

/** @type {import('@docusaurus/types').Config} */
const config = {
  title: 'Answerable',
  tagline: 'A grounded assistant for your own site: every claim proved by an exact quote',
  favicon: 'favicon.svg',
  url: 'http://localhost:8000',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  markdown: {
    hooks: { onBrokenMarkdownLinks: 'throw' },
  },
  i18n: { defaultLocale: 'en', locales: ['en'] },
  // What preset-classic would bring, without the parts this site does not use.
  themes: [['@docusaurus/theme-classic', { customCss: './src/css/custom.css' }]],
  plugins: [
    ['@docusaurus/plugin-content-docs', { routeBasePath: '/', sidebarPath: './sidebars.js' }],
    '@docusaurus/plugin-content-pages',
    '@docusaurus/plugin-svgr',
    '@answerable/docusaurus',
  ],
  themeConfig: {
    answerable: {
      title: 'Ask the documentation',
      welcome: 'Hi! Ask me anything about Answerable.',
      starters: [
        'How do I ingest my docs?',
        'How do I add the widget to my site?',
        'How is a quote checked?',
      ],
    },
    colorMode: { defaultMode: 'light', respectPrefersColorScheme: true },
    docs: { sidebar: { hideable: true } },
    navbar: {
      title: 'Answerable',
      logo: { alt: '', src: 'favicon.svg' },
      hideOnScroll: false,
      items: [
        { to: '/start/quickstart', activeBasePath: '/start', label: 'Start', position: 'left' },
        { to: '/how-to/ingest-your-docs', activeBasePath: '/how-to', label: 'How-to', position: 'left' },
        { to: '/reference/cli', activeBasePath: '/reference', label: 'Reference', position: 'left' },
        { to: '/explain/turn', activeBasePath: '/explain', label: 'Explain', position: 'left' },
      ],
    },
    footer: { style: 'light', copyright: 'Answerable is free software under the Apache License 2.0.' },
    prism: {
      theme: themes.github,
      darkTheme: themes.vsDark,
      additionalLanguages: ['bash', 'toml', 'json', 'nginx'],
    },
  },
};

export default config;
