import { type Handlers, type State, defaultHandlers, type toHast } from 'mdast-util-to-hast'
import type { MathNode } from '../syntax/math-tree.ts'

export type HastNode = ReturnType<typeof toHast>
type HastElement = Extract<HastNode, { type: 'element' }>

interface ImageNode {
  url?: string
  alt?: string | null
  identifier?: string
}

function element(tagName: string, properties: HastElement['properties'], text: string): HastElement {
  return { type: 'element', tagName, properties, children: text ? [{ type: 'text', value: text }] : [] }
}

/** An image is never an element that loads: its host and its description stand where it would be. */
function imagePlaceholder(node: ImageNode, url: string): HastElement {
  const address = toImageUrl(url)
  return element(
    'span',
    { dataImageHost: toImageHost(url), ...(address !== '' && { dataImageUrl: address }) },
    node.alt ?? '',
  )
}

/** Shown as it was written until it is typeset; without an end it stays so. */
function formula({ type, value, source, isDisplay }: MathNode): HastElement {
  if (value === '')
    return type === 'math' ? element('p', { dataRaw: true }, source) : element('span', {}, source)
  return element('span', { dataMath: isDisplay ? 'display' : 'inline', dataTex: value }, source)
}

export function languageOf(info: string | null | undefined): string {
  return info && /^[\w+#.-]{1,40}$/.test(info) ? info.toLowerCase() : ''
}

/** Nodes of this room's own. */
const mathHandlers = {
  math: (_state: State, node: MathNode) => formula(node),
  inlineMath: (_state: State, node: MathNode) => formula(node),
}

export const hastHandlers: Handlers = {
  ...(mathHandlers as Handlers),
  image: (_state: State, node: ImageNode) => imagePlaceholder(node, node.url ?? ''),
  imageReference: (state: State, node: ImageNode & { type: 'imageReference' }) => {
    const definition = state.definitionById.get((node.identifier ?? '').toUpperCase())
    return definition ? imagePlaceholder(node, definition.url) : element('span', {}, node.alt ?? '')
  },
  /** HTML is shown as it was written; only a line break means what it says. */
  html: (_state: State, node: { value: string }, parent: { type: string } | undefined) => {
    if (/^<br\s*\/?>$/i.test(node.value.trim())) return element('br', {}, '')
    const isFlow = !parent || ['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(parent.type)
    return isFlow ? element('p', { dataRaw: true }, node.value) : { type: 'text', value: node.value }
  },
  code: (_state: State, node: { value: string; lang?: string | null }) =>
    element('pre', { dataLanguage: languageOf(node.lang) }, node.value),
  /** Footnotes carry their number; links inside a page would collide with its routes. */
  footnoteReference: (state: State, node) => {
    defaultHandlers.footnoteReference(state, node)
    const number = state.footnoteOrder.indexOf(String(node.identifier).toUpperCase()) + 1
    return element('sup', { dataFootnote: true }, String(number))
  },
}

const linkSchemes = new Set(['http:', 'https:', 'mailto:'])

/** The address as the browser would open it, or null for every scheme but web and mail, and for relative ones. */
export function toSafeHref(address: unknown): string | null {
  if (typeof address !== 'string') return null
  const url = URL.parse(address)
  return url && linkSchemes.has(url.protocol) ? url.href : null
}

const plainHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/

/** The host an image would come from, for the page to name. Empty where there is none that can be named. */
function toImageHost(address: string): string {
  const url = URL.parse(address)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  return url && isWeb && plainHost.test(url.host) ? url.host : ''
}

const maxImageUrlCharacters = 2048

/** Where a person could have it loaded from, on demand: a web address, or nothing. */
function toImageUrl(address: string): string {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return ''
  return url.href.length > maxImageUrlCharacters ? '' : url.href
}
