import { trimSuffix } from '../../../../lib/text.ts'
import type { RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'
import { type HastNode, toSafeHref } from './hast-handlers.ts'

/** `pending` renders links and images without an address, so that no element has a URL before its block is closed. */
export type LinkMode = 'live' | 'pending'

type Properties = Readonly<Record<string, unknown>>
type CompactProperties = Record<string, string | number | boolean>

const renamed: Readonly<Record<string, string>> = {
  dataLanguage: 'data-language',
  dataRaw: 'data-raw',
  dataImageHost: 'data-image-host',
  dataImageUrl: 'data-image-url',
  dataMath: 'data-math',
  dataAlert: 'data-alert',
  dataTex: 'tex',
  dataFootnote: 'data-footnote',
  dataFootnotes: 'data-footnotes',
}

function compactProperties(properties: Properties): CompactProperties | 0 {
  const compact: CompactProperties = {}
  for (const [name, value] of Object.entries(properties)) {
    const isEmptyFlag = name === 'dataFootnotes' || name === 'dataRaw'
    if (isEmptyFlag) compact[renamed[name] ?? name] = true
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      compact[renamed[name] ?? name] = value
    }
  }
  return Object.keys(compact).length > 0 ? compact : 0
}

const structural = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr', 'section', 'details'])

function compactChildren(tag: string, children: readonly HastNode[], links: LinkMode): RenderedNode[] {
  const compact: RenderedNode[] = []
  for (const child of children) {
    if (child.type === 'text' && structural.has(tag) && child.value.trim() === '') continue
    for (const node of compactNode(child, links)) {
      const last = compact.at(-1)
      if (typeof node === 'string' && typeof last === 'string') compact[compact.length - 1] = last + node
      else if (node !== '') compact.push(node)
    }
  }
  return tag === 'li' ? trimLines(compact) : compact
}

/** Removes the line ends around the paragraphs of a list item, which are not content. */
function trimLines(nodes: RenderedNode[]): RenderedNode[] {
  return nodes
    .map((node) => (typeof node === 'string' ? trimSuffix(node.replace(/^\n+/, ''), '\n') : node))
    .filter((node) => node !== '')
}

/** Converts a sanitized element to the page's compact form. A link without a safe address becomes its text. */
export function compactNode(node: HastNode, links: LinkMode): readonly RenderedNode[] {
  if (node.type === 'text') return [node.value]
  if (node.type === 'root') return compactChildren('section', node.children, links)
  if (node.type !== 'element') return []
  const children = compactChildren(node.tagName, node.children, links)
  if (node.tagName !== 'a') {
    const { dataImageUrl, ...others } = node.properties
    const properties = links === 'live' && dataImageUrl ? { ...others, dataImageUrl } : others
    return [[node.tagName, compactProperties(properties), ...children]]
  }
  if ('dataFootnoteBackref' in node.properties) return []
  const href = toSafeHref(node.properties['href'])
  if (!href) return children
  return [['a', links === 'live' ? { href } : 0, ...children]]
}
