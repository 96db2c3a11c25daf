import { RevealedText } from '../../ui/revealed-text.tsx'

interface MarkedTextProps {
  text: string
  marks: readonly { start: number; end: number }[]
}

/** A text with highlighted matches. Hidden characters are revealed. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  let at = 0
  const pieces = marks.flatMap(({ start, end }) => {
    const before = { at, text: text.slice(at, start), isMarked: false }
    at = end
    return [before, { at: start, text: text.slice(start, end), isMarked: true }]
  })
  return (
    <bdi>
      {[...pieces, { at, text: text.slice(at), isMarked: false }].map((piece) =>
        piece.isMarked ? (
          <mark key={`mark-${piece.at}`} className="rounded-sm bg-mark font-medium text-text">
            <RevealedText text={piece.text} />
          </mark>
        ) : (
          piece.text !== '' && <RevealedText key={`text-${piece.at}`} text={piece.text} />
        ),
      )}
    </bdi>
  )
}
