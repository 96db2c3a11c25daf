import type { ArtifactVersion } from '../../tool-renderers/tool-renderer.ts'

/** Policy that is added to the runner's policy and can only restrict it further. */
const withoutScripts = toPolicy("script-src 'none'")

const svgStyle =
  '<style>html,body{height:100%;margin:0}body{display:grid;place-items:center}svg{max-width:100%;max-height:100%}</style>'
const problemStyle =
  '.problem{padding:16px;font:14px/1.5 system-ui;white-space:pre-wrap;color:light-dark(#8a1c1c,#f0a8a0)}'

/** Artifact kinds that the sandbox can show. */
export type RunnableKind = 'html' | 'svg' | 'mermaid' | 'react'

export function isRunnable(kind: ArtifactVersion['kind']): kind is RunnableKind {
  return kind === 'html' || kind === 'svg' || kind === 'mermaid' || kind === 'react'
}

/** Background of a dark page, and a light one that does not glare on it. */
const darkSurface = 'color-scheme:dark;background:#1b1a18'
const dimmedSurface = 'background:#dcdad6'

/**
 * Returns whether content may run scripts of its own: it has a script element, an event handler, a script URL, a nested document, or
 * encoded characters that could hide one of them. Any other content is shown without permission to run scripts.
 */
export function mayHaveScripts(kind: RunnableKind, content: string): boolean {
  if (kind === 'react') return true
  // Only our scripts draw a diagram.
  if (kind === 'mermaid') return false
  if (/<script|script:|<iframe|&(?:#|colon|tab|newline)/i.test(content)) return true
  return content.split(/\bon/i).some((rest, index) => index > 0 && /^[a-z]+\s*=/i.test(rest))
}

/**
 * Returns a surface for the preview while the page is dark. `isDark` is the page's theme when the document is made; afterwards the
 * runner sets the attribute. Rules of the content win.
 */
function toSurfaceStyle(surface: string, isDark: boolean): string {
  const attribute = isDark ? ':not([data-innerloop-theme=light])' : '[data-innerloop-theme=dark]'
  return `<style>html:where(${attribute}){${surface}}</style>`
}

/**
 * Returns the style of a preview for a dark page. Content with a background or scheme of its own gets none. Content with
 * colors, which suit a light background, or with drawings, which are black by default, gets a dimmed light background.
 * Any other content gets a dark one.
 */
function toSurface(content: string, isDark: boolean): string {
  if (/color-scheme|background|bgcolor|\bbg-/i.test(content)) return ''
  const needsLight =
    /(?<![-\w])(?:color|fill|stroke)["']?\s?[:=]|\btext-[a-z]{1,9}-\d|<canvas|<svg|fillStyle|strokeStyle|createElementNS/i.test(
      content,
    )
  return toSurfaceStyle(needsLight ? dimmedSurface : darkSurface, isDark)
}

/**
 * Builds the document for the sandbox. The text before the content belongs to the head, even if the content has a head of
 * its own.
 */
export function toPreviewDocument(
  kind: 'html' | 'svg',
  content: string,
  { hasScripts, isDark }: { hasScripts: boolean; isDark: boolean },
): string {
  const policy = hasScripts ? '' : withoutScripts
  if (kind === 'html')
    return `<!doctype html>${policy}<meta charset="utf-8">${toSurface(content, isDark)}${content}`
  // A drawing without colors is black.
  const surface = toSurfaceStyle(dimmedSurface, isDark)
  return `<!doctype html>${policy}<meta charset="utf-8">${svgStyle}${surface}${content.replace(/^\s*<\?xml[^>]*\?>/, '')}`
}

export interface DiagramParts {
  title: string
  content: string
  scripts: readonly string[]
  /** Random and used once. Only scripts with this nonce run, so a script that a diagram contains does not. */
  nonce: string
  labels: { renderFailure: string; detailsMissing: string }
  isDark: boolean
}

/** Builds the document for a diagram. A diagram is data; all scripts are the library's and ours. */
export function toDiagramDocument({ title, content, scripts, nonce, labels, isDark }: DiagramParts): string {
  const style = `html,body{height:100%;margin:0}body{display:grid;place-items:center;padding:16px;box-sizing:border-box}#diagram{max-width:100%}${isDark ? `html{${darkSurface}}` : 'html{background:#fff}'}${problemStyle}`
  const code = scripts.map((script) => `<script nonce="${nonce}">${asInline(script)}</script>`)
  return `<!doctype html>${toPolicy(`script-src 'nonce-${nonce}'`)}<meta charset="utf-8"><style>${style}</style><div role="img" aria-label="${escape(title)}"><pre id="diagram" data-look="${isDark ? 'dark' : 'default'}" data-render-failure="${escape(labels.renderFailure)}" data-details-missing="${escape(labels.detailsMissing)}">${escape(content)}</pre></div>${code.join('')}`
}

export interface ComponentParts {
  /** Body of a CommonJS module. */
  compiled: string
  /** Source of the component, which may set its colors. */
  source: string
  scripts: readonly string[]
  labels: { failed: string }
  isDark: boolean
}

export function toComponentDocument({ compiled, source, scripts, labels, isDark }: ComponentParts): string {
  const define = `runComponent(function (require, exports, module) {\n${compiled}\n})`
  const style = `body{margin:16px;font:16px/1.5 system-ui}${problemStyle}`
  const code = [...scripts, define].map((script) => `<script>${asInline(script)}</script>`)
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>${toSurface(source, isDark)}<div id="root" data-failed="${escape(labels.failed)}"></div>${code.join('')}`
}

function toPolicy(policy: string): string {
  return `<meta http-equiv="Content-Security-Policy" content="${policy}">`
}

/** Escapes code so that nothing in it can close its script element. Escapes inside string literals keep their meaning. */
function asInline(code: string): string {
  return code.replaceAll(/<(\/script|!--)/gi, String.raw`<\$1`)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}
