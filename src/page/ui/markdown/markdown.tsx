import './markdown.css'
import {
  useCallback,
  useId,
  useSyncExternalStore,
  memo,
  useRef,
  Component,
  type ReactNode,
  useLayoutEffect,
  type RefObject,
  use,
  useEffect,
  useState,
  createContext,
} from 'react'
import type { RenderedBlock } from '../../../core/model/conversation/rendered-block.ts'
import type { BlockStore } from './block-store.ts'
import { ProseIdContext } from './internal/footnotes.tsx'
import { toFragment, nodeText } from './internal/nodes.ts'
import { isEmptyBlock } from './internal/continued-blocks.ts'
import { useIncrementalGroups } from './internal/incremental-mount.ts'
import { revealInProse } from '../text/revealed-text.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { CodeBlock } from './internal/code-block.tsx'
import { renderBlockNodes } from './internal/tree-node.tsx'
import { i18n } from '../../i18n/i18n.ts'

export { EmphasisContext } from './internal/tree-node.tsx'

interface MarkdownProps {
  store: BlockStore
  prose: number
  /** True while the text is being written. A caret is shown at its end. */
  streaming?: boolean
}

/** Renders prose as elements. Parses nothing, and does not touch unchanged blocks. */
export function Markdown({ store, prose, streaming = false }: MarkdownProps) {
  const subscribe = useCallback((listener: () => void) => store.subscribe(prose, listener), [store, prose])
  const id = useId()
  const { language, locale } = useLocale()
  const { groups } = useSyncExternalStore(subscribe, () => store.getProse(prose))
  const mounted = useIncrementalGroups(groups)
  const withNextChange = useNextChange(streaming)
  const lastGroup = groups.findLastIndex(isDrawn)
  const lastMounted = mounted.findLastIndex(isDrawn)
  const renderGroup = (blocks: readonly RenderedBlock[], index: number) =>
    isDrawn(blocks) ? (
      <BlockGroup blocks={blocks} isClosed={index < lastGroup} isTail={streaming && index === lastMounted} />
    ) : null
  return (
    <div className="markdown">
      <ProseIdContext key={`${language} ${locale}`} value={id}>
        <WithNextChangeContext value={withNextChange}>
          {toFragment(mounted.map(renderGroup))}
        </WithNextChangeContext>
      </ProseIdContext>
      {streaming && groups.length === 0 && <span className="markdown-caret" />}
    </div>
  )
}

/** Returns whether a group has anything to draw. Table continuations are drawn in the group where the table starts. */
function isDrawn(blocks: readonly RenderedBlock[]): boolean {
  return !blocks.every(isEmptyBlock)
}

/** Prose as it was written. Shown before rendering is done and if rendering fails. */
export function PlainProse({ text }: { text: string }) {
  return (
    <div className="markdown">
      <p dir="auto" data-raw="">
        {revealInProse(text)}
      </p>
    </div>
  )
}

/** Runs a function with the next change of a growing prose. Runs it at once if the prose does not grow. */
type RunWithNextChange = (run: () => void) => void

const WithNextChangeContext = createContext<RunWithNextChange>((run) => {
  run()
})

/**
 * Returns a function that queues work until the prose renders again. Running it separately would cause another layout and paint of the
 * whole page.
 */
function useNextChange(isGrowing: boolean): RunWithNextChange {
  const waiting = useRef<(() => void)[]>([])
  const isWaiting = useRef(isGrowing)
  useLayoutEffect(() => {
    isWaiting.current = isGrowing
    for (const run of waiting.current.splice(0)) run()
  })
  const [withNextChange] = useState<RunWithNextChange>(() => (run: () => void) => {
    if (isWaiting.current) waiting.current.push(run)
    else run()
  })
  return withNextChange
}

/**
 * Margin within which an element is still drawn. An element nearer than this would be drawn and later skipped in an extra frame.
 * `scrollMargin` extends the edge of the scroll container; without it that edge would be the border.
 */
const around = { rootMargin: '200%', scrollMargin: '200%' }

/**
 * Returns whether the browser may skip drawing a closed group. A group that was open is skipped only while it is far out of view. In view
 * it would be blank for a frame and count as a layout shift.
 */
function useOffscreenSkip(part: RefObject<HTMLElement | null>, isClosed: boolean): boolean {
  const [wasClosed] = useState(isClosed)
  const withNextChange = use(WithNextChangeContext)
  useEffect(() => {
    const element = part.current
    if (wasClosed || !isClosed || element === null || !('IntersectionObserver' in globalThis))
      return undefined
    let isAway = false
    const close = () => {
      if (!isAway) return
      element.dataset['closed'] = ''
      observer.disconnect()
    }
    const observer = new IntersectionObserver((entries) => {
      const wasAway = isAway
      isAway = entries.at(-1)?.isIntersecting === false
      if (isAway && !wasAway) withNextChange(close)
    }, around)
    observer.observe(element)
    return () => {
      isAway = false
      observer.disconnect()
    }
  }, [part, isClosed, wasClosed, withNextChange])
  return wasClosed && isClosed
}

/**
 * Marks the element in which text is being appended. Only that element carries the attribute. On an ancestor, each move would restyle
 * everything inside.
 */
function useCaret(part: RefObject<HTMLElement | null>, isTail: boolean): void {
  useLayoutEffect(() => {
    const host = isTail ? findCaretHost(part.current?.lastElementChild ?? null) : null
    host?.setAttribute('data-caret', '')
    return () => host?.removeAttribute('data-caret')
  })
}

const texts = 'p, h1, h2, h3, h4, h5, h6'
const blocksOfItem = 'p, ul, ol, blockquote, .markdown-code'

/** Returns null if the block does not end with text, for example a rule, a table or an image. */
function findCaretHost(block: Element | null): Element | null {
  if (block === null || block.matches(texts)) return block
  if (block.matches('.markdown-code')) return block.querySelector('code')
  if (block.matches('ul, ol, blockquote')) return findCaretHost(block.lastElementChild)
  if (!block.matches('li')) return null
  const last = block.lastElementChild
  return last?.matches(blocksOfItem) === true ? findCaretHost(last) : block
}

interface BlockBoundaryProps {
  block: RenderedBlock
  children: ReactNode
}

interface BlockBoundaryState {
  failed: RenderedBlock | null
}

/** Shows a block that fails to render as plain text. A changed block is tried again. */
class BlockBoundary extends Component<BlockBoundaryProps, BlockBoundaryState> {
  override state: BlockBoundaryState = { failed: null }

  override componentDidCatch(): void {
    this.setState({ failed: this.props.block })
  }

  static getDerivedStateFromError(): Partial<BlockBoundaryState> {
    return { failed: unknownBlock }
  }

  override render(): ReactNode {
    const { failed } = this.state
    const { block, children } = this.props
    if (failed !== unknownBlock && failed !== block) return children
    return (
      <p dir={block.type === 'code' ? 'ltr' : 'auto'} data-raw="">
        {readText(block)}
      </p>
    )
  }
}

/** Marks an error whose block is not known yet. The text of the block is shown at once. */
const unknownBlock: RenderedBlock = { type: 'tree', nodes: [] }

function readText(block: RenderedBlock): string {
  if (block.type === 'code') return block.text
  try {
    return nodeText(block.nodes)
  } catch {
    // The block is not even a valid tree.
    return i18n.t('This part could not be shown.')
  }
}

interface BlockGroupProps {
  blocks: readonly RenderedBlock[]
  /** True if more groups follow. The browser may then skip this one while it is off screen. */
  isClosed: boolean
  /** True if text is being appended to this group. */
  isTail: boolean
}

const BlockGroup = memo(function BlockGroup({ blocks, isClosed, isTail }: BlockGroupProps) {
  const part = useRef<HTMLDivElement>(null)
  const isSkipped = useOffscreenSkip(part, isClosed)
  useCaret(part, isTail)
  return (
    <div ref={part} className="markdown-group" data-closed={isSkipped ? '' : undefined}>
      {toFragment(blocks.map(renderBlock))}
    </div>
  )
})

const Block = memo(function Block({ block }: { block: RenderedBlock }) {
  if (block.type === 'tree') return renderBlockNodes(block.nodes)
  const { language, text, open, highlighted } = block
  return <CodeBlock language={language} text={text} open={open} highlighted={highlighted} />
})

function renderBlock(block: RenderedBlock) {
  return (
    <BlockBoundary block={block}>
      <Block block={block} />
    </BlockBoundary>
  )
}
