import { LetterText, Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import type { Failure } from '../../../../core/model/failures/failure.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Problem } from '../../../ui/feedback/problem.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { showDetail, showFailure } from '../../../i18n/show-text.ts'

/** Resolves when formatting has been tried. */
export type FormatAgain = () => Promise<void>

/** Note below an answer that could not be formatted. The complete text is shown as plain text. */
export function UnformattedNote({ onFormat }: { onFormat: FormatAgain }) {
  const [isTrying, setIsTrying] = useState(false)
  const tryAgain = () => {
    setIsTrying(true)
    void onFormat().finally(() => setIsTrying(false))
  }
  return (
    <div
      role="group"
      aria-label={i18n.t('Shown unformatted')}
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      <p className="flex items-center gap-2 text-muted">
        <LetterText aria-hidden size={16} className="shrink-0" />
        {i18n.t('Formatting this answer took too long, so it is shown unformatted.')}
      </p>
      <Button aria-disabled={isTrying} onClick={isTrying ? undefined : tryAgain}>
        {isTrying ? i18n.t('Formatting…') : i18n.t('Try formatting again')}
      </Button>
    </div>
  )
}

interface UnsavedAnswerProps {
  failure: Failure
  readText: () => string
}

/** Warns that the answer could not be stored and is in memory only. Offers to copy or save its text. */
export function UnsavedAnswer({ failure, readText }: UnsavedAnswerProps) {
  const isFull = failure.code === 'storage-full'
  return (
    <Problem
      message={i18n.t('{problem} This answer is stored only in this tab.', {
        problem: showFailure(failure),
      })}
      hint={
        isFull
          ? i18n.t(
              'Delete chats that you no longer need. The answer is then saved automatically within a few seconds. Before you close this tab, copy it or save it as a file.',
            )
          : i18n.t(
              'The answer is saved automatically when storage works again. Before you close this tab, copy it or save it as a file.',
            )
      }
      detail={showDetail(failure)}
    >
      <Button onClick={() => saveFile('answer.md', readText(), 'text/markdown')}>
        <Download aria-hidden size={15} />
        {i18n.t('Save as file')}
      </Button>
      <CopyButton label={i18n.t('Copy unsaved answer')} readText={readText} />
    </Problem>
  )
}
