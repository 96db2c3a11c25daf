import { toHtml } from 'hast-util-to-html'
import { h } from 'hastscript'
import type { HtmlElement, HtmlContent } from './html-elements.ts'
import { hasHiddenInProse, splitHiddenInProse } from '../../../../lib/hidden-in-prose.ts'
import { hasHidden, splitHidden, type TextSegment } from '../../../../lib/hidden-characters.ts'

/**
 * Content Security Policy without scripts or addresses other than images in the file. Wrongly escaped content can
 * neither run nor load anything.
 */
const closedPolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

export interface SandboxedPage {
  title: string
  style: string
  content: readonly HtmlElement[]
}

/** Returns an HTML file that opens anywhere, without network or scripts. */
export function toSandboxedHtml({ title, style, content }: SandboxedPage): string {
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

/**
 * Elements in which every hidden character is shown. In prose, isolates, embeddings and marks are legitimate in
 * right-to-left text.
 */
const exactTags = new Set(['a', 'code', 'dd', 'figcaption', 'pre', 'summary'])

/**
 * Invisible operators of MathML, e.g. function application or multiplication. A formula has them between its letters,
 * one at a time.
 */
const invisibleOperator = /^[\u2061-\u2064]$/

/**
 * Maximum number of hidden characters that get an element of their own. Further ones are named in plain text, because
 * a file with too many elements does not open.
 */
const maxMarked = 20

/** Returns the element with hidden or misleading characters replaced by their names, e.g. `U+202E`. */
export function revealHidden(element: HtmlElement): HtmlElement {
  return revealIn(element, false)
}

function revealIn(element: HtmlElement, isInExact: boolean): HtmlElement {
  const isExact = isInExact || exactTags.has(element.tagName)
  const children = element.children.flatMap((child): HtmlContent[] => {
    if (child.type === 'element') return [revealIn(child, isExact)]
    if (child.type !== 'text') return [child]
    if (isExact) return hasHidden(child.value) ? markHidden(splitHidden(child.value)) : [child]
    if (element.tagName === 'mo' && invisibleOperator.test(child.value)) return [child]
    return hasHiddenInProse(child.value) ? markHidden(splitHiddenInProse(child.value)) : [child]
  })
  return { ...element, children }
}

function markHidden(segments: readonly TextSegment[]): HtmlContent[] {
  const rest = segments.slice(2 * maxMarked).map(({ hidden, text }) => hidden ?? text)
  return [
    ...segments.slice(0, 2 * maxMarked).map(({ hidden, text }): HtmlContent => {
      if (hidden === undefined) return { type: 'text', value: text }
      return h('mark', { title: 'An invisible character' }, hidden)
    }),
    { type: 'text', value: rest.join('') },
  ]
}
