import { type Handlers, type State, defaultHandlers, type toHast } from 'mdast-util-to-hast'
import type { DetailsNode, HtmlElementNode } from '../syntax/html-tree.ts'
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

/** Renders an image as a placeholder with its host and description. No image element is created, so nothing loads. */
function imagePlaceholder(node: ImageNode, url: string): HastElement {
  const address = toImageUrl(url)
  return element(
    'span',
    { dataImageHost: toImageHost(url), ...(address !== '' && { dataImageUrl: address }) },
    node.alt ?? '',
  )
}

/** Renders a formula as it was written until it is typeset. A formula without an end stays as written. */
function formula({ type, value, source, isDisplay }: MathNode): HastElement {
  if (value === '')
    return type === 'math' ? element('p', { dataRaw: true }, source) : element('span', {}, source)
  return element('span', { dataMath: isDisplay ? 'display' : 'inline', dataTex: value }, source)
}

export function languageOf(info: string | null | undefined): string {
  return info && /^[\w+#.-]{1,40}$/.test(info) ? info.toLowerCase() : ''
}

/** Handlers of the node types that `math-tree.ts` defines. */
const mathHandlers = {
  math: (_state: State, node: MathNode) => formula(node),
  inlineMath: (_state: State, node: MathNode) => formula(node),
}

/** Handlers of the node types that `html-tree.ts` defines. */
const htmlHandlers = {
  htmlElement: (state: State, node: HtmlElementNode): HastElement => ({
    type: 'element',
    tagName: node.tagName,
    properties: {},
    children: state.all(node as never),
  }),
  details: (state: State, node: DetailsNode): HastElement => ({
    type: 'element',
    tagName: 'details',
    properties: node.isOpen ? { open: true } : {},
    children: [
      {
        type: 'element',
        tagName: 'summary',
        properties: {},
        children: state.all({ type: 'paragraph', children: node.summary } as never),
      },
      ...state.all({ type: 'blockquote', children: node.children } as never),
    ],
  }),
}

export const hastHandlers: Handlers = {
  ...(mathHandlers as Handlers),
  ...(htmlHandlers as Handlers),
  image: (_state: State, node: ImageNode) => imagePlaceholder(node, node.url ?? ''),
  imageReference: (state: State, node: ImageNode & { type: 'imageReference' }) => {
    const definition = state.definitionById.get((node.identifier ?? '').toUpperCase())
    return definition ? imagePlaceholder(node, definition.url) : element('span', {}, node.alt ?? '')
  },
  /** Shows HTML as it was written. Only a line break takes effect. */
  html: (_state: State, node: { value: string }, parent: { type: string } | undefined) => {
    if (/^<br(?:\s[^<>]*)?\/?>$/i.test(node.value.trim())) return element('br', {}, '')
    const isFlow =
      !parent || ['root', 'blockquote', 'listItem', 'footnoteDefinition', 'details'].includes(parent.type)
    return isFlow ? element('p', { dataRaw: true }, node.value) : { type: 'text', value: node.value }
  },
  code: (_state: State, node: { value: string; lang?: string | null }) =>
    element('pre', { dataLanguage: languageOf(node.lang) }, node.value),
  /** Renders a footnote reference as its number. Links inside the page would collide with its routes. */
  footnoteReference: (state: State, node) => {
    defaultHandlers.footnoteReference(state, node)
    const number = state.footnoteOrder.indexOf(String(node.identifier).toUpperCase()) + 1
    return element('sup', { dataFootnote: true }, String(number))
  },
}

const linkSchemes = new Set(['http:', 'https:', 'mailto:'])

/** Returns the address as the browser would open it. Returns null for relative addresses and all schemes but web and mail. */
export function toSafeHref(address: unknown): string | null {
  if (typeof address !== 'string') return null
  const url = URL.parse(address)
  return url && linkSchemes.has(url.protocol) ? url.href : null
}

const plainHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/

/** Returns the host of an image for display, or an empty text if it has none that can be shown. */
function toImageHost(address: string): string {
  const url = URL.parse(address)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  return url && isWeb && plainHost.test(url.host) ? url.host : ''
}

const maxImageUrlCharacters = 2048

/** Returns the web address of an image, which a person may load on demand, or an empty text. */
function toImageUrl(address: string): string {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return ''
  return url.href.length > maxImageUrlCharacters ? '' : url.href
}
