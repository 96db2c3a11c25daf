import { RevealedText } from '../../../ui/revealed-text.tsx'

const shownLines = 8
const shownCharacters = 2000

/** Latest lines of a running call's output. The call details have all of it later. */
export function CallOutput({ text }: { text: string }) {
  const lines = text.slice(-shownCharacters).split('\n').slice(-shownLines).join('\n')
  return (
    <pre className="mb-2 ms-5 overflow-hidden rounded-md bg-background px-3 py-2 font-mono text-sm break-words whitespace-pre-wrap text-muted">
      <RevealedText text={lines} />
    </pre>
  )
}
