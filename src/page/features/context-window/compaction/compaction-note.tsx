import { useState } from 'react'
import type { Compaction } from '../../../../core/model/conversation/compaction.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { Disclosure } from '../../message-parts/disclosure.tsx'
import type { MessageActions } from '../../chat-state/commands/message-actions.ts'
import type { SummaryStatus } from './summary-status.ts'
import { titleCompaction, describeWait } from './compaction-text.ts'
import { LoaderCircle } from 'lucide-react'
import type { CompactionView } from '../../chat-state/answer/answer-view.ts'

const CompactionDetails = lazyComponent(
  async () => (await import('./compaction-details.tsx')).CompactionDetails,
)

export interface CompactionNoteProps {
  /** Id of the answer that has the summary. */
  id: string
  compaction: Compaction
  summaryStatus: SummaryStatus
  actions: Pick<MessageActions, 'editSummary' | 'switchCompaction'>
}

/** Line across the conversation: models get a summary of everything above it. The line expands to the summary. */
export function CompactionNote({ id, compaction, summaryStatus, actions }: CompactionNoteProps) {
  const [isTakenBack, setIsTakenBack] = useState(false)
  const take = (isOn: boolean) => {
    setIsTakenBack(!isOn)
    actions.switchCompaction(id, isOn)
  }
  return (
    <div role="group" aria-label={i18n.t('Compaction')} className="pt-3 text-muted">
      <Disclosure
        detailKey={`${id}/compaction`}
        label={<span className="min-w-0">{titleCompaction(compaction, summaryStatus)}</span>}
        className="-ms-1.5 flex min-w-0 items-center gap-1.5 rounded-md px-1.5 py-1 text-start text-sm tabular-nums hover:text-text pointer-coarse:min-h-11"
        aside={<span aria-hidden className="h-px min-w-6 flex-1 bg-border" />}
      >
        {() => (
          <CompactionDetails
            meanwhile={<Spinner>{i18n.t('Loading the summary…')}</Spinner>}
            {...{ id, compaction, summaryStatus }}
            onSwitch={take}
            onReword={(text) => actions.editSummary(id, text)}
          />
        )}
      </Disclosure>
      {isTakenBack && summaryStatus === 'undone' && (
        <p role="status" className="flex items-center gap-x-4 ps-5 text-sm">
          <span className="min-w-0">{i18n.t('Models get the original messages again.')}</span>
          <Button look="accent" className="-mx-3 text-sm" onClick={() => take(true)}>
            {i18n.t('Undo')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Says that the answer waits for a compaction. Screen readers get it once from the run announcer, not step by step. */
export function CompactingLine({ compaction }: { compaction: CompactionView }) {
  return (
    <p className="flex min-h-6 items-start gap-2 text-muted tabular-nums">
      <LoaderCircle aria-hidden size={16} className="mt-1 shrink-0 animate-turn text-accent" />
      {describeWait(compaction)}
    </p>
  )
}
