import { ListX } from 'lucide-react'
import { use, useMemo, useState } from 'react'
import type { Reduction } from '../../../../core/model/context/reduction.ts'
import { findSuperseded } from '../../../../core/model/conversation/superseded-reductions.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Disclosure } from '../../message-parts/disclosure.tsx'
import { BranchReductionsContext } from '../../chat-state/branch-reductions-context.ts'
import type { ReductionActions } from '../../chat-state/commands/reduction-commands.ts'
import {
  describeReason,
  explainCover,
  explainReduction,
  labelReductionKind,
  labelSwitch,
  listReducedCalls,
  summarizeReduction,
} from './reduction-text.ts'
import { EditableSummary } from '../compaction/compaction-details.tsx'

export interface ReductionNoteProps {
  reduction: Reduction
  /** Absent where a reduction cannot be changed, and while an answer is written. */
  actions?: ReductionActions | undefined
}

/** One line about a reduction of the context. It opens and shows what changed, and the reduction can be undone. */
export function ReductionNote({ reduction, actions }: ReductionNoteProps) {
  const chat = use(BranchReductionsContext)
  const { undoneAt, wordings } = chat?.changes.get(reduction.id) ?? {}
  const isUndone = undoneAt !== undefined
  const cover = useMemo(() => chat && findSuperseded(chat.branch).get(reduction.id), [chat, reduction.id])
  const [chosenHere, setChosenHere] = useState<boolean>()
  const kind = labelReductionKind(reduction)
  const change = (isOn: boolean) => {
    setChosenHere(isOn)
    void actions?.switchReduction(reduction.id, isOn)
  }
  return (
    <div role="group" aria-label={i18n.t('Context reduced: {kind}', { kind })} className="px-2 text-sm">
      <Disclosure
        detailKey={`reduction/${reduction.id}`}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md text-start pointer-coarse:min-h-11"
        label={
          <>
            <ListX aria-hidden size={15} className={`shrink-0 ${isUndone ? 'text-faint' : 'text-accent'}`} />
            <span className="flex min-w-0 flex-wrap gap-x-2 break-words">
              <span className="min-w-0">{i18n.t('Context reduced: {kind}', { kind })}</span>
              <span className="min-w-0 text-muted tabular-nums">
                {summarizeReduction(reduction, isUndone)}
              </span>
            </span>
          </>
        }
      >
        {() => (
          <div className="flex flex-col gap-3 ps-5 pt-1 pb-3 text-muted">
            <p>{cover ? explainCover(cover) : explainReduction(reduction, isUndone)}</p>
            {chat && <ReducedCalls reduction={reduction} nameCall={chat.nameCall} />}
            {reduction.kind === 'rounds-summarized' && (
              <EditableSummary
                id={reduction.id}
                text={wordings?.at(-1)?.text ?? reduction.text}
                original={reduction.text}
                canEdit={!cover}
                onSave={actions && ((text) => actions.editReduction(reduction.id, text))}
              />
            )}
            <p>{describeReason(reduction)}</p>
            {chat && !cover && (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <Button
                  aria-disabled={actions === undefined || undefined}
                  aria-describedby={actions === undefined ? `${reduction.id}-reason` : undefined}
                  onClick={() => actions && change(isUndone)}
                  className="aria-disabled:opacity-55"
                >
                  {labelSwitch(reduction, isUndone)}
                </Button>
                {actions === undefined && (
                  <span id={`${reduction.id}-reason`}>{i18n.t('Possible once the answer has ended.')}</span>
                )}
              </div>
            )}
          </div>
        )}
      </Disclosure>
      <p role="status" className="sr-only">
        {chosenHere === !isUndone ? explainReduction(reduction, isUndone) : ''}
      </p>
    </div>
  )
}

/** Lists the tools whose calls were reduced, with the number of calls. */
function ReducedCalls({
  reduction,
  nameCall,
}: {
  reduction: Reduction
  nameCall: (callId: string) => string | undefined
}) {
  if (!('callIds' in reduction)) return null
  const names = Map.groupBy(
    [...listReducedCalls(reduction)].flatMap((callId) => nameCall(callId) ?? []),
    (name) => name,
  )
  if (names.size === 0) return null
  return (
    <ul aria-label={i18n.t('Reduced tool calls')} className="flex list-disc flex-col gap-1 ps-5">
      {[...names].map(([name, calls]) => (
        <li key={name} className="break-words tabular-nums">
          <code>{name}</code>
          {`: ${i18n.t('{count, plural, one {# tool call} other {# tool calls}}', { count: calls.length })}`}
        </li>
      ))}
    </ul>
  )
}
