import { createElement, memo, type ReactNode } from 'react'
import type { RenderedNode } from '../../../core/kernel/rendered-block.ts'
import { say } from '../../i18n/say.ts'
import { hasHidden } from '../../../core/kernel/split-hidden.ts'
import { revealHidden, revealInProse } from '../revealed-text.tsx'
import { CodeBlock } from './code-block.tsx'
import { CodeTokens } from './code-tokens.tsx'
import { countDigits } from './count-digits.ts'
import { Footnote, FootnoteMark } from './footnotes.tsx'
import { ImagePlaceholder } from './image-placeholder.tsx'
import { inOrder } from './in-order.ts'
import { isPieceOfList } from './join-pieces.ts'
import { LimitedPart } from './limited-part.tsx'
import { ListPiece } from './list-piece.tsx'
import { MathView } from './math-view.tsx'
import { textOf } from './node-text.ts'
import { ProseLink } from './prose-link.tsx'
import { sectionsAtOnce, TableBox } from './table-box.tsx'
import { useGradually } from './use-gradually.ts'

type RenderedElement = Exclude<RenderedNode, string>

const inlineTags = ['em', 'strong', 'del'] as const
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const
const containers = ['p', 'blockquote', 'ul', 'ol', 'li', 'thead', 'tbody', 'tr', 'th', 'td'] as const

type PlainTag = (typeof inlineTags | typeof headings | typeof containers)[number]

/** Said, because some browsers take a table whose rows are laid out as grids for none. */
const tableRoles: Readonly<Partial<Record<PlainTag, string>>> = {
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
}

const plainTags = new Set<string>([...inlineTags, ...headings, ...containers])
/** Not cells: what a row holds is little, and to compare it costs more than to draw it. */
const memoTags = new Set<string>(
  [...headings, ...containers, 'pre', 'table'].filter((tag) => tag !== 'th' && tag !== 'td'),
)

function isPlainTag(tag: string): tag is PlainTag {
  return plainTags.has(tag)
}

/** One element and its insides; drawn anew only when its node is another one. */
export const TreeNode = memo(function TreeNode({ node, isBlock = false, role }: TreeNodeProps) {
  return renderElement(node, isBlock, role)
})

interface TreeNodeProps {
  node: RenderedElement
  /** Not inside another: it reads from the left or from the right as its own first letter does. */
  isBlock?: boolean
  /** Of an item of a list that is none by itself. */
  role?: 'listitem'
}

/** The elements of one block of prose. */
export function renderBlockNodes(nodes: readonly RenderedNode[]): ReactNode {
  return inOrder(nodes.map(renderBlockNode))
}

function renderBlockNode(node: RenderedNode): ReactNode {
  return typeof node === 'string' ? revealInProse(node) : <TreeNode node={node} isBlock />
}

/** Only what is known here becomes an element: anything else is the text in it, whoever sent it. */
export function renderNodes(nodes: readonly RenderedNode[]): ReactNode {
  return inOrder(nodes.map(renderNode))
}

function renderNode(node: RenderedNode): ReactNode {
  if (typeof node === 'string') return revealInProse(node)
  return memoTags.has(node[0]) ? <TreeNode node={node} /> : renderElement(node)
}

function renderElement(node: RenderedElement, isBlock = false, role?: 'listitem'): ReactNode {
  const [tag, given, ...children] = node
  const properties = given === 0 ? {} : given
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
          description={textOf(children)}
        />
      ) : (
        <CodeTokens nodes={[node]} />
      )
    case 'code':
      return <code dir="ltr">{renderTrusted(children)}</code>
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
          aria-label={properties['checked'] === true ? say('Done') : say('Not done')}
        />
      )
    case 'sup':
      return properties['data-footnote'] === true ? (
        <FootnoteMark number={textOf(children)} />
      ) : (
        <sup>{renderNodes(children)}</sup>
      )
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
        <section data-footnotes="" aria-label={say('Footnotes')}>
          {inOrder(children.map(renderNotes))}
        </section>
      )
    default:
      if (isPieceOfList(node)) return renderListPiece(node)
      if (tag === 'p' && 'data-limit' in properties)
        return <LimitedPart node={node}>{renderPlain(tag, node, { isBlock, role })}</LimitedPart>
      return isPlainTag(tag) ? renderPlain(tag, node, { isBlock, role }) : revealInProse(textOf(children))
  }
}

function renderListPiece(node: RenderedElement): ReactNode {
  const [, properties, ...items] = node
  const isFirst = properties !== 0 && 'data-pieces' in properties
  return <ListPiece node={node}>{isFirst ? renderNodes(items) : inOrder(items.map(renderItem))}</ListPiece>
}

function renderItem(node: RenderedNode): ReactNode {
  return typeof node === 'string' ? revealInProse(node) : <TreeNode node={node} role="listitem" />
}

/** Of a table that grows; the block store seldom gives a frame more. */
const bodiesAsTheyCome = 12

/** Head and two bodies at once, the others frame by frame: a giant table is a single block, and eight bodies take half of a long task. */
function TableSections({ sections }: { sections: readonly RenderedNode[] }) {
  const shown = useGradually(sections.length, {
    atFirst: sectionsAtOnce,
    perFrame: 2,
    asTheyCome: bodiesAsTheyCome,
  })
  return renderNodes(sections.slice(0, shown))
}

/** The heading, which comes in English, or the list of all notes; its items are numbered as the marks in the text are. */
function renderNotes(node: RenderedNode): ReactNode {
  if (typeof node === 'string') return renderNode(node)
  if (node[0] === 'h2') return <h2>{say('Footnotes')}</h2>
  if (node[0] !== 'ol') return renderNode(node)
  const [, , ...items] = node
  return <Notes items={items} />
}

/** Notes are a single block, however many there are: so many at once, then as many with each frame. */
const notesPerFrame = 40

function Notes({ items }: { items: readonly RenderedNode[] }) {
  const shown = useGradually(Math.ceil(items.length / notesPerFrame), { atFirst: 1, perFrame: 1 })
  return <ol dir="auto">{inOrder(items.slice(0, shown * notesPerFrame).map(renderNote))}</ol>
}

function renderNote(node: RenderedNode, index: number): ReactNode {
  if (typeof node === 'string') return revealInProse(node)
  const [, , ...children] = node
  return <Footnote number={index + 1}>{renderNodes(children)}</Footnote>
}

/** An image in a link stands before it: it has a button of its own. */
function renderLink(href: unknown, children: readonly RenderedNode[]): ReactNode {
  const images = children.filter(isImage)
  if (images.length === 0) return <ProseLink href={href}>{renderTrusted(children)}</ProseLink>
  const words = children.filter((child) => !isImage(child))
  const label = textOf(words).trim() === '' ? [textOf(images).trim() || say('Link of the image')] : words
  return (
    <>
      {renderNodes(images)} <ProseLink href={href}>{renderTrusted(label)}</ProseLink>
    </>
  )
}

function isImage(node: RenderedNode): boolean {
  return typeof node !== 'string' && node[1] !== 0 && 'data-image-host' in node[1]
}

/** What is followed or run must read as what it is. */
function renderTrusted(children: readonly RenderedNode[]): ReactNode {
  const text = textOf(children)
  return hasHidden(text) ? revealHidden(text) : renderNodes(children)
}

function renderPlain(
  tag: PlainTag,
  [, given, ...children]: RenderedElement,
  { isBlock, role }: { isBlock: boolean; role: 'listitem' | undefined },
) {
  const properties = given === 0 ? {} : given
  const { start, align } = properties
  // Its children one by one: a lone text is set as what the element says, without a part of its own.
  return createElement(
    tag,
    {
      dir: isBlock ? 'auto' : undefined,
      role: role ?? tableRoles[tag],
      'data-raw': properties['data-raw'] === true ? '' : undefined,
      'data-continued': properties['data-continued'] === true ? '' : undefined,
      'data-align': typeof align === 'string' ? align : undefined,
      'data-digits': countDigits(tag, start, children.length),
      ...(tag === 'ol' && typeof start === 'number' ? { start } : {}),
      ...(tag === 'th' ? { scope: 'col' } : {}),
    },
    ...children.map(renderNode),
  )
}

function renderCode(language: string, children: readonly RenderedNode[]): ReactNode {
  const isPlain = children.every((child) => typeof child === 'string')
  return (
    <CodeBlock
      language={language}
      text={textOf(children)}
      open={false}
      highlighted={isPlain ? undefined : children}
    />
  )
}

function toTableLabel(sections: readonly RenderedNode[]): string {
  const [head] = sections
  if (head === undefined || typeof head === 'string') return say('Table')
  const [, , row] = head
  if (row === undefined || typeof row === 'string') return say('Table')
  const [, , ...cells] = row
  const names = cells.map((cell) => textOf([cell]).trim()).filter((name) => name !== '')
  return names.length > 0 ? say('Table: {names}', { names: names.join(', ').slice(0, 80) }) : say('Table')
}
