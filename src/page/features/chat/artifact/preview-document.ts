import type { ArtifactVersion } from './collect-artifacts.ts'

/** Adds to the runner's policy, which it can only narrow. */
const withoutScripts = `<meta http-equiv="Content-Security-Policy" content="script-src 'none'">`

const svgStyle =
  '<style>html,body{height:100%;margin:0}body{display:grid;place-items:center}svg{max-width:100%;max-height:100%}</style>'

/** Kinds that the sandbox can show. */
export function isRunnable(kind: ArtifactVersion['kind']): boolean {
  return kind === 'html' || kind === 'svg'
}

/** The page for the sandbox. What comes before the content belongs to the head, wherever the content's own begins. */
export function toPreviewDocument(kind: 'html' | 'svg', content: string, hasScripts: boolean): string {
  const policy = hasScripts ? '' : withoutScripts
  if (kind === 'html') return `<!doctype html>${policy}<meta charset="utf-8">${content}`
  return `<!doctype html>${policy}<meta charset="utf-8">${svgStyle}${content.replace(/^\s*<\?xml[^>]*\?>/, '')}`
}
