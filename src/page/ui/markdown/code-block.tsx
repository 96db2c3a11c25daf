import './code-block.css'
import { Shapes, WrapText } from 'lucide-react'
import { memo, use, useCallback, useRef, useState } from 'react'
import type { RenderedNode } from '../../../core/kernel/rendered-block.ts'
import { say } from '../../i18n/say.ts'
import { CodePreviewContext, findDrawn } from '../code-preview.ts'
import { CopyButton } from '../copy-button.tsx'
import { IconButton } from '../icon-button.tsx'
import { cutCode, noCode } from './code-chunks.ts'
import { CodeText } from './code-text.tsx'
import { CodeTokens } from './code-tokens.tsx'
import { takeLines } from './node-text.ts'
import { useNearView } from './use-near-view.ts'

/** Maximum visible lines of collapsed code. Code that is watched while it is written is not collapsed. */
const foldedLines = 40

interface CodeBlockProps {
  language: string
  text: string
  open: boolean
  highlighted?: readonly RenderedNode[] | undefined
}

export const CodeBlock = memo(function CodeBlock({ language, text, open, highlighted }: CodeBlockProps) {
  const [isWrapped, setIsWrapped] = useState(false)
  const [isUnfolded, setIsUnfolded] = useState(open)
  const figure = useRef<HTMLElement>(null)
  const isNear = useNearView(figure, highlighted !== undefined)
  const tokens = isNear ? highlighted : undefined
  const cut = useRef(noCode)
  cut.current = cutCode(cut.current, text)
  const { chunks } = cut.current
  const readText = useCallback(() => cut.current.text, [])
  // A trailing line break does not start another line.
  const lines = cut.current.lines - (text.endsWith('\n') ? 1 : 0)
  const draw = use(CodePreviewContext)
  const [isShown, setIsShown] = useState(false)
  const drawn = !open && draw !== null ? findDrawn(language, text) : null
  const isFolded = !open && !isUnfolded && lines > foldedLines
  const label = language === '' ? say('Code') : say('Code, {language}', { language })
  return (
    <figure ref={figure} dir="ltr" className="markdown-code" aria-label={label}>
      <figcaption className="markdown-code-header">
        <span className="markdown-code-language">{language === '' ? say('text') : language}</span>
        <span className="markdown-code-lines">
          {say('{lines, plural, one {# line} other {# lines}}', { lines })}
        </span>
        {drawn !== null && (
          <IconButton
            icon={Shapes}
            label={say('Show drawing')}
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
          {isFolded ? (
            <CodeTokens nodes={takeLines(tokens ?? [text], foldedLines)} />
          ) : tokens === undefined ? (
            <CodeText chunks={chunks} />
          ) : (
            <CodeTokens nodes={tokens} />
          )}
        </code>
      </pre>
      {drawn !== null && isShown && draw?.({ language: drawn, text })}
      {!open && lines > foldedLines && (
        <button
          type="button"
          className="markdown-code-fold"
          aria-expanded={!isFolded}
          onClick={() => setIsUnfolded(isFolded)}
        >
          {isFolded ? say('Show all {lines} lines', { lines }) : say('Show fewer lines')}
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
        label={say('Wrap lines')}
        look="onSurface"
        small
        aria-pressed={isWrapped}
        onClick={() => setIsWrapped(!isWrapped)}
      />
      <CopyButton label={say('Copy code')} look="onSurface" readText={readText} />
    </>
  )
})
