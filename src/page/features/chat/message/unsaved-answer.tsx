import { Download } from 'lucide-react'
import type { Failure } from '../../../../core/kernel/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { say } from '../../../words/say.ts'
import { translate } from '../../../words/translate.ts'

export interface UnsavedAnswerProps {
  failure: Failure
  readText: () => string
}

/** Warns that the answer could not be stored and is in memory only. Offers to copy or save its text. */
export function UnsavedAnswer({ failure, readText }: UnsavedAnswerProps) {
  const isFull = failure.code === 'storage-full'
  return (
    <Problem
      message={say('{problem} This answer is kept in this tab only.', {
        problem: translate(failure.message),
      })}
      hint={
        isFull
          ? say(
              'Delete chats that you no longer need, and it is saved by itself within a few seconds. Before you close this tab, copy it or save it as a file.',
            )
          : say(
              'It is saved by itself as soon as storage works again. Before you close this tab, copy it or save it as a file.',
            )
      }
      detail={failure.detail}
    >
      <Button onClick={() => saveFile('answer.md', readText(), 'text/markdown')}>
        <Download aria-hidden size={15} />
        {say('Save as file')}
      </Button>
      <CopyButton label={say('Copy unsaved answer')} readText={readText} />
    </Problem>
  )
}
