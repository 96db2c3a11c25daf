import { h } from 'hastscript'
import { hasHiddenInProse, splitProse } from '../../core/kernel/hidden-in-prose.ts'
import { hasHidden, splitHidden, type TextSegment } from '../../core/kernel/split-hidden.ts'
import type { HtmlContent, HtmlElement } from './to-elements.ts'

/** Where eyes must be trusted. In prose, isolates, embeddings and marks belong to right-to-left writing. */
const exactTags = new Set(['a', 'code', 'dd', 'figcaption', 'pre', 'summary'])

/** `f` applied to `x`, `a` times `b`: a formula has these between its letters, one at a time. */
const invisibleOperator = /^[\u2061-\u2064]$/

/** A text with more hidden characters than this names the others in its words: an element for each makes a file that no browser opens. */
const mostMarked = 20

/** The same element, in which characters that deceive the eye show as their names: `U+202E`. */
export function revealHidden(element: HtmlElement): HtmlElement {
  return revealIn(element, false)
}

function revealIn(element: HtmlElement, isInExact: boolean): HtmlElement {
  const isExact = isInExact || exactTags.has(element.tagName)
  const children = element.children.flatMap((child): HtmlContent[] => {
    if (child.type === 'element') return [revealIn(child, isExact)]
    if (child.type !== 'text') return [child]
    if (isExact) return hasHidden(child.value) ? mark(splitHidden(child.value)) : [child]
    if (element.tagName === 'mo' && invisibleOperator.test(child.value)) return [child]
    return hasHiddenInProse(child.value) ? mark(splitProse(child.value)) : [child]
  })
  return { ...element, children }
}

function mark(segments: readonly TextSegment[]): HtmlContent[] {
  const rest = segments.slice(2 * mostMarked).map(({ hidden, text }) => hidden ?? text)
  return [
    ...segments.slice(0, 2 * mostMarked).map(({ hidden, text }): HtmlContent => {
      if (hidden === undefined) return { type: 'text', value: text }
      return h('mark', { title: 'A character that is not visible as itself' }, hidden)
    }),
    { type: 'text', value: rest.join('') },
  ]
}
