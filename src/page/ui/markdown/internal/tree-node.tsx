import { truncateString } from '../../../../lib/text.ts'
import { createContext, createElement, memo, use, type ReactNode } from 'react'
import type { RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { hasHidden } from '../../../../lib/hidden-characters.ts'
import { revealHidden, revealInProse } from '../../text/revealed-text.tsx'
import { CodeBlock, CodeTokens } from './code-block.tsx'
import { countDigits, ListPiece } from './list-piece.tsx'
import { Footnote, FootnoteMark } from './footnotes.tsx'
import { ImagePlaceholder } from './image-placeholder.tsx'
import { toFragment, nodeText } from './nodes.ts'
import { isListPiece } from './continued-blocks.ts'
import { SizeLimitedBlock } from '../size-limited-block.tsx'
import { MathView } from './math-view.tsx'
import { ProseLink } from '../../links/external-link.tsx'
import { maxInitialSections, TableBox } from './table-box.tsx'
import { useIncrementalCount } from './incremental-mount.ts'

/** Draws a text in emphasis as something else, or returns null. */
type DrawEmphasis = (text: string) => ReactNode

/** Set for answers whose emphasized texts may be controls. Null everywhere else. */
export const EmphasisContext = createContext<DrawEmphasis | null>(null)

type RenderedElement = Exclude<RenderedNode, string>

const inlineTags = ['strong', 'del', 'sub', 'kbd', 'u', 'mark'] as const
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const
const containers = ['p', 'blockquote', 'ul', 'ol', 'li', 'thead', 'tbody', 'tr', 'th', 'td'] as const

type PlainTag = (typeof inlineTags | typeof headings | typeof containers)[number]

/** Explicit roles, because some browsers ignore table semantics if rows are laid out as grids. */
const tableRoles: Readonly<Partial<Record<PlainTag, string>>> = {
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
}

const plainTags = new Set<string>([...inlineTags, ...headings, ...containers])
/** Tags whose elements are memoized. Cells are not: comparing them costs more than drawing them. */
const memoTags = new Set<string>(
  [...headings, ...containers, 'pre', 'table'].filter((tag) => tag !== 'th' && tag !== 'td'),
)

function isPlainTag(tag: string): tag is PlainTag {
  return plainTags.has(tag)
}

/** One element with its children. Renders again only when its node changes. */
export const TreeNode = memo(function TreeNode({ node, isBlock = false, role }: TreeNodeProps) {
  return renderElement(node, isBlock, role)
})

interface TreeNodeProps {
  node: RenderedElement
  /** True for a top-level element. Its text direction follows its first letter. */
  isBlock?: boolean
  /** Role of an item whose list has no list role itself. */
  role?: 'listitem'
}

export function renderBlockNodes(nodes: readonly RenderedNode[]): ReactNode {
  return toFragment(nodes.map(renderBlockNode))
}

function renderBlockNode(node: RenderedNode): ReactNode {
  return typeof node === 'string' ? revealInProse(node) : <TreeNode node={node} isBlock />
}

/** Renders only known elements. Anything else becomes its text. The input is not trusted. */
export function renderNodes(nodes: readonly RenderedNode[]): ReactNode {
  return toFragment(nodes.map(renderNode))
}

function renderNode(node: RenderedNode): ReactNode {
  if (typeof node === 'string') return revealInProse(node)
  return memoTags.has(node[0]) ? <TreeNode node={node} /> : renderElement(node)
}

function renderElement(node: RenderedElement, isBlock = false, role?: 'listitem'): ReactNode {
  const [tag, ownProperties, ...children] = node
  const properties = ownProperties === 0 ? {} : ownProperties
  switch (tag) {
    case 'a':
      return renderLink(properties['href'], children)
    case 'span':
      if ('data-math' in properties)
        return <MathView isDisplay={properties['data-math'] === 'display'} nodes={children} />
      return 'data-image-host' in properties ? (
        <ImagePlaceholder
          host={String(properties['data-image-host'])}
          url={String(properties['data-image-url'] ?? '')}
          description={nodeText(children)}
        />
      ) : (
        <CodeTokens nodes={[node]} />
      )
    case 'code':
      return <code dir="ltr">{renderTrusted(children)}</code>
    case 'em':
      return <Emphasis node={node} />
    case 'br':
      return <br />
    case 'hr':
      return <hr />
    case 'input':
      return (
        <input
          type="checkbox"
          disabled
          checked={properties['checked'] === true}
          aria-label={properties['checked'] === true ? i18n.t('Done') : i18n.t('Not done')}
        />
      )
    case 'sup':
      return properties['data-footnote'] === true ? (
        <FootnoteMark number={nodeText(children)} />
      ) : (
        <sup>{renderNodes(children)}</sup>
      )
    case 'details':
      return renderDetails(properties['open'] === true, children)
    case 'blockquote':
      return 'data-alert' in properties
        ? renderAlert(String(properties['data-alert']), children)
        : renderPlain(tag, node, { isBlock, role })
    case 'pre':
      return renderCode(String(properties['data-language'] ?? ''), children)
    case 'table':
      return (
        <TableBox label={toTableLabel(children)} sections={children}>
          <TableSections sections={children} />
        </TableBox>
      )
    case 'section':
      return (
        <section data-footnotes="" aria-label={i18n.t('Footnotes')}>
          {toFragment(children.map(renderNotes))}
        </section>
      )
    default:
      if (isListPiece(node)) return renderListPiece(node)
      if (tag === 'p' && 'data-limit' in properties)
        return <SizeLimitedBlock node={node}>{renderPlain(tag, node, { isBlock, role })}</SizeLimitedBlock>
      return isPlainTag(tag) ? renderPlain(tag, node, { isBlock, role }) : revealInProse(nodeText(children))
  }
}

/** Emphasized text, or what the answer draws in its place. */
function Emphasis({ node }: { node: RenderedElement }) {
  const draw = use(EmphasisContext)
  const [, , ...children] = node
  return draw?.(nodeText(children)) ?? <em>{renderNodes(children)}</em>
}

/** Renders a section that a person opens. A section without a heading gets a general one. */
function renderDetails(isOpen: boolean, [summary, ...children]: readonly RenderedNode[]): ReactNode {
  const heading = summary !== undefined && typeof summary !== 'string' ? summary.slice(2) : []
  return (
    <details dir="auto" open={isOpen}>
      <summary>{heading.length > 0 ? renderNodes(heading as RenderedNode[]) : i18n.t('Details')}</summary>
      {renderNodes(children)}
    </details>
  )
}

function renderAlert(kind: string, children: readonly RenderedNode[]): ReactNode {
  return (
    <blockquote dir="auto" data-alert={kind}>
      <p data-alert-title="">{alertTitle(kind)}</p>
      {renderNodes(children)}
    </blockquote>
  )
}

function alertTitle(kind: string): string {
  switch (kind) {
    case 'tip':
      return i18n.t('Tip')
    case 'important':
      return i18n.t('Important')
    case 'warning':
      return i18n.t('Warning')
    case 'caution':
      return i18n.t('Caution')
    default:
      return i18n.t('Note')
  }
}

function renderListPiece(node: RenderedElement): ReactNode {
  const [, properties, ...items] = node
  const isFirst = properties !== 0 && 'data-pieces' in properties
  return <ListPiece node={node}>{isFirst ? renderNodes(items) : toFragment(items.map(renderItem))}</ListPiece>
}

function renderItem(node: RenderedNode): ReactNode {
  return typeof node === 'string' ? revealInProse(node) : <TreeNode node={node} role="listitem" />
}

/** Table bodies that may arrive at once and are shown immediately. A frame of the block store rarely holds more. */
const bodiesPerUpdate = 12

/**
 * Shows header and two bodies at once, then two bodies per frame. A giant table is a single block, and eight bodies take half of a long
 * task.
 */
function TableSections({ sections }: { sections: readonly RenderedNode[] }) {
  const visibleCount = useIncrementalCount(sections.length, {
    atFirst: maxInitialSections,
    perFrame: 2,
    perUpdate: bodiesPerUpdate,
  })
  return renderNodes(sections.slice(0, visibleCount))
}

/** Renders the heading of the footnotes, which arrives in English, or their list. Items are numbered like the marks in the text. */
function renderNotes(node: RenderedNode): ReactNode {
  if (typeof node === 'string') return renderNode(node)
  if (node[0] === 'h2') return <h2>{i18n.t('Footnotes')}</h2>
  if (node[0] !== 'ol') return renderNode(node)
  const [, , ...items] = node
  return <Notes items={items} />
}

/** Footnotes shown at once, and added with each frame. All footnotes form a single block. */
const notesPerFrame = 40

function Notes({ items }: { items: readonly RenderedNode[] }) {
  const visibleCount = useIncrementalCount(Math.ceil(items.length / notesPerFrame), {
    atFirst: 1,
    perFrame: 1,
  })
  return <ol dir="auto">{toFragment(items.slice(0, visibleCount * notesPerFrame).map(renderNote))}</ol>
}

function renderNote(node: RenderedNode, index: number): ReactNode {
  if (typeof node === 'string') return revealInProse(node)
  const [, , ...children] = node
  return <Footnote number={index + 1}>{renderNodes(children)}</Footnote>
}

/** Renders a link. An image inside is moved before the link, because it has a button of its own. */
function renderLink(href: unknown, children: readonly RenderedNode[]): ReactNode {
  const images = children.filter(isImage)
  if (images.length === 0) return <ProseLink href={href}>{renderTrusted(children)}</ProseLink>
  const textNodes = children.filter((child) => !isImage(child))
  const label =
    nodeText(textNodes).trim() === '' ? [nodeText(images).trim() || i18n.t('Link of the image')] : textNodes
  return (
    <>
      {renderNodes(images)} <ProseLink href={href}>{renderTrusted(label)}</ProseLink>
    </>
  )
}

function isImage(node: RenderedNode): boolean {
  return typeof node !== 'string' && node[1] !== 0 && 'data-image-host' in node[1]
}

/** Renders link text and code with every hidden character revealed. */
function renderTrusted(children: readonly RenderedNode[]): ReactNode {
  const text = nodeText(children)
  return hasHidden(text) ? revealHidden(text) : renderNodes(children)
}

function renderPlain(
  tag: PlainTag,
  [, ownProperties, ...children]: RenderedElement,
  { isBlock, role }: { isBlock: boolean; role: 'listitem' | undefined },
) {
  const properties = ownProperties === 0 ? {} : ownProperties
  const { start, align } = properties
  // Children are passed one by one, so that a single text needs no element of its own.
  return createElement(
    tag,
    {
      dir: isBlock ? 'auto' : undefined,
      role: role ?? tableRoles[tag],
      'data-raw': properties['data-raw'] === true ? '' : undefined,
      'data-continued': properties['data-continued'] === true ? '' : undefined,
      'data-align': typeof align === 'string' ? align : undefined,
      'data-digits': countDigits(tag, start, children.length),
      start: tag === 'ol' && typeof start === 'number' ? start : undefined,
      scope: tag === 'th' ? 'col' : undefined,
    },
    ...children.map(renderNode),
  )
}

function renderCode(language: string, children: readonly RenderedNode[]): ReactNode {
  const isPlain = children.every((child) => typeof child === 'string')
  return (
    <CodeBlock
      language={language}
      text={nodeText(children)}
      open={false}
      highlighted={isPlain ? undefined : children}
    />
  )
}

function toTableLabel(sections: readonly RenderedNode[]): string {
  const [head] = sections
  if (head === undefined || typeof head === 'string') return i18n.t('Table')
  const [, , row] = head
  if (row === undefined || typeof row === 'string') return i18n.t('Table')
  const [, , ...cells] = row
  const names = cells.map((cell) => nodeText([cell]).trim()).filter((name) => name !== '')
  return names.length > 0
    ? i18n.t('Table: {names}', { names: truncateString(names.join(', '), 80) })
    : i18n.t('Table')
}
