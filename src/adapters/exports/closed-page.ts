import { toHtml } from 'hast-util-to-html'
import { h } from 'hastscript'
import { revealHidden } from './reveal-hidden.ts'
import type { HtmlElement } from './to-elements.ts'

/**
 * Content Security Policy without scripts or addresses other than images in the file. Wrongly escaped content can
 * neither run nor load anything.
 */
const closedPolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

export interface ClosedPage {
  title: string
  style: string
  content: readonly HtmlElement[]
}

/** Returns an HTML file that opens anywhere, without network or scripts. */
export function toClosedPage({ title, style, content }: ClosedPage): string {
  const page = h(null, [
    { type: 'doctype' },
    h('html', { lang: 'en' }, [
      h('head', [
        h('meta', { charSet: 'utf-8' }),
        h('meta', { httpEquiv: 'Content-Security-Policy', content: closedPolicy }),
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        h('title', title),
        h('style', style),
      ]),
      h('body', [h('main', content.map(revealHidden))]),
    ]),
  ])
  return `${toHtml(page)}\n`
}
