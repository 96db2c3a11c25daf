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
  /** Id of the answer that has the summary. */
  id: string
  compaction: Compaction
  standing: CompactionStanding
  onSwitch: (isOn: boolean) => void
  /** Resolves to whether the worker accepted the edit. The reason for a rejection is shown elsewhere. */
  onReword: (text: string) => Promise<boolean>
}

/** Shows the summary, its origin and its actions. */
export function CompactionDetails({ id, compaction, standing, onSwitch, onReword }: CompactionDetailsProps) {
  const sources = use(BranchSourcesContext)
  const edited = useSummaryEdit(id)
  const summary = summaryOf(compaction)
  const editButton = useRef<HTMLButtonElement>(null)
  const isEditing = edited !== undefined
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    // The focus returns to the button that opened the editor, because the editor is gone.
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
            // The button stays the same element for both actions, so it keeps the focus.
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
