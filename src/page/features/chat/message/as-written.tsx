import { LetterText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { say } from '../../../words/say.ts'

/** Resolves when formatting has been tried. */
export type FormatAgain = () => Promise<void>

/** Note below an answer that could not be formatted. The complete text is shown as plain text. */
export function AsWritten({ onFormat }: { onFormat: FormatAgain }) {
  const [isTrying, setIsTrying] = useState(false)
  const tryAgain = () => {
    setIsTrying(true)
    void onFormat().finally(() => setIsTrying(false))
  }
  return (
    <div
      role="group"
      aria-label={say('Shown as it was written')}
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      <p className="flex items-center gap-2 text-muted">
        <LetterText aria-hidden size={16} className="shrink-0" />
        {say('Formatting this answer took too long, so it is shown as it was written.')}
      </p>
      <Button aria-disabled={isTrying} onClick={isTrying ? undefined : tryAgain}>
        {isTrying ? say('Formatting…') : say('Try formatting again')}
      </Button>
    </div>
  )
}
