import { use, useEffect, useRef, useState } from 'react'
import { summaryOf, type Compaction } from '../../../../core/kernel/compaction.ts'
import { Button } from '../../../ui/button.tsx'
import { say } from '../../../words/say.ts'
import { BranchSourcesContext } from '../branches/branch-sources.ts'
import type { CompactionStanding } from './compaction-standing.ts'
import { describeOrigin, explainStanding } from './describe-compaction.ts'
import { SummaryEditor } from './summary-editor.tsx'
import { SummaryText } from './summary-text.tsx'
import { writeSummaryEdit, useSummaryEdit } from './summary-edits.ts'

export interface CompactionDetailsProps {
  /** Of the answer that bears it. */
  id: string
  compaction: Compaction
  standing: CompactionStanding
  onSwitch: (isOn: boolean) => void
  /** Whether it was taken; if not, the reason is told elsewhere. */
  onReword: (text: string) => Promise<boolean>
}

/** The summary, where it comes from, and what can be done about it. */
export function CompactionDetails({ id, compaction, standing, onSwitch, onReword }: CompactionDetailsProps) {
  const sources = use(BranchSourcesContext)
  const edited = useSummaryEdit(id)
  const summary = summaryOf(compaction)
  const editButton = useRef<HTMLButtonElement>(null)
  const isEditing = edited !== undefined
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    // Who was in the editor, which is gone, goes on where it was opened.
    if (wasEditing.current && !isEditing && document.activeElement === document.body)
      editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return (
    <div className="mt-1 mb-2 ms-1.5 flex flex-col gap-3 border-s border-border ps-4 text-sm">
      <p>{explainStanding(standing)}</p>
      {edited === undefined ? (
        <SummaryText key={summary} text={summary} label={say('Summary')} />
      ) : (
        <SummaryEditor id={id} before={summary} text={edited} onSave={onReword} />
      )}
      <p>{describeOrigin(compaction, sources?.labelModel(compaction.model) ?? say('the model'))}</p>
      {summary !== compaction.text && <OwnWording text={compaction.text} />}
      {edited === undefined && (
        <div className="flex flex-wrap gap-2">
          {standing !== 'changed' && (
            // The same button whatever it does next: who pressed it stays on it.
            <Button onClick={() => onSwitch(standing === 'undone')}>
              {standing === 'undone' ? say('Use the summary again') : say('Use the messages instead')}
            </Button>
          )}
          <Button ref={editButton} onClick={() => writeSummaryEdit(id, summary)}>
            {say('Edit summary')}
          </Button>
        </div>
      )}
    </div>
  )
}

function OwnWording({ text }: { text: string }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4">
        {say('You edited this summary.')}
        <Button
          look="accent"
          className="-mx-3 text-sm"
          aria-expanded={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {say('The model’s own wording')}
        </Button>
      </p>
      {isShown && <SummaryText text={text} label={say('The model’s own wording')} />}
    </>
  )
}
