import './code-block.css'
import { Shapes, WrapText } from 'lucide-react'
import { memo, use, useCallback, useRef, useState, type ReactNode } from 'react'
import type { RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { CodePreviewContext, findDiagramLanguage } from '../code-preview.ts'
import { CopyButton } from '../../controls/copy-button.tsx'
import { IconButton } from '../../controls/icon-button.tsx'
import { takeLines, countLines, toFragment, nodeText } from './nodes.ts'
import { useNearView } from './use-near-view.ts'
import { revealHidden } from '../../text/revealed-text.tsx'

const scope = /^[a-z][a-z_ -]*$/

/** Highlighted code: text and spans with a scope's class. */
export const CodeTokens = memo(function CodeTokens({ nodes }: { nodes: readonly RenderedNode[] }) {
  return toFragment(nodes.map(renderToken))
})

function renderToken(node: RenderedNode): ReactNode {
  if (typeof node === 'string') return revealHidden(node)
  const [tag, properties, ...children] = node
  const className = properties === 0 ? undefined : properties['className']
  const isToken = tag === 'span' && typeof className === 'string' && scope.test(className)
  return isToken ? (
    <span className={className}>{toFragment(children.map(renderToken))}</span>
  ) : (
    revealHidden(nodeText([node]))
  )
}

/** Code without colors. Appending changes only the last chunk. The browser skips chunks that are off screen. */
const CodeText = memo(function CodeText({ chunks }: { chunks: readonly string[] }) {
  if (chunks.length === 1) return revealHidden(chunks[0] ?? '')
  return toFragment(chunks.map(renderChunk))
})

function renderChunk(text: string, index: number, chunks: readonly string[]) {
  return <CodeChunk text={text} isClosed={index < chunks.length - 1} />
}

const CodeChunk = memo(function CodeChunk({ text, isClosed }: { text: string; isClosed: boolean }) {
  return (
    <span className="markdown-code-chunk" data-closed={isClosed ? '' : undefined}>
      {revealHidden(text)}
    </span>
  )
})

export const linesPerChunk = 100

/** A text in chunks of a hundred lines. Every chunk but the last ends with a line break. */
interface CodeChunks {
  readonly text: string
  readonly chunks: readonly string[]
  readonly lines: number
}

export const emptyCode: CodeChunks = { text: '', chunks: [''], lines: 1 }

/** Splits the text. If it only grew, earlier chunks keep their identity and only the new text is scanned. */
export function splitCode(before: CodeChunks, text: string): CodeChunks {
  if (text === before.text) return before
  const { text: chunkedText, chunks, lines } = text.startsWith(before.text) ? before : emptyCode
  const closed = chunks.slice(0, -1)
  let open = chunks.at(-1) ?? ''
  let openBreaks = lines - 1 - closed.length * linesPerChunk
  let from = chunkedText.length
  for (let at = text.indexOf('\n', chunkedText.length); at >= 0; at = text.indexOf('\n', at + 1)) {
    openBreaks += 1
    if (openBreaks < linesPerChunk) continue
    closed.push(open + text.slice(from, at + 1))
    open = ''
    openBreaks = 0
    from = at + 1
  }
  const rest = open + text.slice(from)
  return { text, chunks: [...closed, rest], lines: closed.length * linesPerChunk + countLines(rest) }
}

/** Maximum visible lines of collapsed code. Code that is watched while it is written is not collapsed. */
const collapsedLines = 40

interface CodeBlockProps {
  language: string
  text: string
  open: boolean
  highlighted?: readonly RenderedNode[] | undefined
}

export const CodeBlock = memo(function CodeBlock({ language, text, open, highlighted }: CodeBlockProps) {
  const [isWrapped, setIsWrapped] = useState(false)
  const [isExpanded, setIsExpanded] = useState(open)
  const figure = useRef<HTMLElement>(null)
  const isNear = useNearView(figure, highlighted !== undefined)
  const tokens = isNear ? highlighted : undefined
  const cut = useRef(emptyCode)
  cut.current = splitCode(cut.current, text)
  const { chunks } = cut.current
  const readText = useCallback(() => cut.current.text, [])
  // A trailing line break does not start another line.
  const lines = cut.current.lines - (text.endsWith('\n') ? 1 : 0)
  const draw = use(CodePreviewContext)
  const [isShown, setIsShown] = useState(false)
  const diagramLanguage = !open && draw !== null ? findDiagramLanguage(language, text) : null
  const isCollapsed = !open && !isExpanded && lines > collapsedLines
  const label = language === '' ? i18n.t('Code') : i18n.t('Code, {language}', { language })
  return (
    <figure ref={figure} dir="ltr" className="markdown-code" aria-label={label}>
      <figcaption className="markdown-code-header">
        <span className="markdown-code-language">{language === '' ? i18n.t('text') : language}</span>
        <span className="markdown-code-lines">
          {i18n.t('{lines, plural, one {# line} other {# lines}}', { lines })}
        </span>
        {diagramLanguage !== null && (
          <IconButton
            icon={Shapes}
            label={i18n.t('Show drawing')}
            look="onSurface"
            small
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          />
        )}
        <CodeTools isWrapped={isWrapped} setIsWrapped={setIsWrapped} readText={readText} />
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable from the keyboard */}
      <pre tabIndex={0} data-wrapped={isWrapped ? '' : undefined}>
        <code>
          {isCollapsed ? (
            <CodeTokens nodes={takeLines(tokens ?? [text], collapsedLines)} />
          ) : tokens === undefined ? (
            <CodeText chunks={chunks} />
          ) : (
            <CodeTokens nodes={tokens} />
          )}
        </code>
      </pre>
      {diagramLanguage !== null && isShown && draw?.({ language: diagramLanguage, text })}
      {!open && lines > collapsedLines && (
        <button
          type="button"
          className="markdown-code-toggle"
          aria-expanded={!isCollapsed}
          onClick={() => setIsExpanded(isCollapsed)}
        >
          {isCollapsed ? i18n.t('Show all {lines} lines', { lines }) : i18n.t('Show fewer lines')}
        </button>
      )}
    </figure>
  )
})

interface CodeToolsProps {
  isWrapped: boolean
  setIsWrapped: (isWrapped: boolean) => void
  /** Must be a stable function, so that the tools do not render again with each line. */
  readText: () => string
}

const CodeTools = memo(function CodeTools({ isWrapped, setIsWrapped, readText }: CodeToolsProps) {
  return (
    <>
      <IconButton
        icon={WrapText}
        label={i18n.t('Wrap lines')}
        look="onSurface"
        small
        aria-pressed={isWrapped}
        onClick={() => setIsWrapped(!isWrapped)}
      />
      <CopyButton label={i18n.t('Copy code')} look="onSurface" readText={readText} />
    </>
  )
})
