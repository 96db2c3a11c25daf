import { useId, useMemo, useState, type ReactNode } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { RevealedText } from '../../ui/text/revealed-text.tsx'
import { ArrowDown } from 'lucide-react'

export interface RemoteRunBannerProps {
  takeOver: () => Promise<Failure | null>
  onFailure: (failure: Failure) => void
}

/** Note below an answer that another tab is writing. That tab may be frozen or on another screen. */
export function RemoteRunBanner({ takeOver, onFailure }: RemoteRunBannerProps) {
  const [isTaking, setIsTaking] = useState(false)
  const take = async () => {
    setIsTaking(true)
    const failure = await takeOver()
    setIsTaking(false)
    if (failure) onFailure(failure)
  }
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-4 text-sm text-muted">
      <p>
        {i18n.t('Another tab is writing this answer. Taking over stops it there, and you continue here.')}
      </p>
      <Button disabled={isTaking} onClick={() => void take()}>
        {i18n.t('Take over')}
      </Button>
    </div>
  )
}

/** Failure among the messages of a chat, with what can be done about it. */
export function ProblemNote({ failure, children }: { failure: Failure | null; children?: ReactNode }) {
  if (failure === null) return null
  return (
    <div className="pt-6">
      <FailureProblem failure={failure}>{children}</FailureProblem>
    </div>
  )
}

export interface ForeignInstructionsProps {
  sessionId: SessionId
  queries: Pick<Queries, 'watchSession'>
  client: Pick<WorkerClient, 'call'>
  onFailure: (failure: Failure) => void
}

/** Shows instructions that came with a file. They are not sent until the person keeps them. */
export function ForeignInstructions({ sessionId, queries, client, onFailure }: ForeignInstructionsProps) {
  const session = useObservable(useMemo(() => queries.watchSession(sessionId), [queries, sessionId]))
  const [isSaving, setIsSaving] = useState(false)
  const headingId = useId()
  if (session.state !== 'ready' || !session.value?.hasForeignInstructions) return null
  const { instructions = '' } = session.value
  const save = async (text: string) => {
    setIsSaving(true)
    const saved = await client.call('set-session-instructions', { sessionId, text })
    setIsSaving(false)
    if (!saved.ok) onFailure(saved.failure)
  }
  return (
    <section aria-labelledby={headingId} className="mx-auto w-full max-w-column shrink-0 px-4 py-3 sm:px-6">
      <div className="flex flex-col gap-2 rounded-lg border border-border bg-surface px-4 py-3">
        <h2 id={headingId} className="font-medium">
          {i18n.t('Instructions from a file')}
        </h2>
        <p className="text-sm text-muted">
          {i18n.t('This chat came with its own instructions. They aren’t sent unless you keep them.')}
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard can scroll the box only while it has the focus. */}
        <div tabIndex={0} className="max-h-40 overflow-y-auto whitespace-pre-wrap">
          <RevealedText text={instructions} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button disabled={isSaving} onClick={() => void save(instructions)}>
            {i18n.t('Keep instructions')}
          </Button>
          <Button look="quiet" disabled={isSaving} onClick={() => void save('')}>
            {i18n.t('Remove instructions')}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Button that jumps to the end, with the number of new messages. Inside the scrolling box, so that the wheel works over it. */
export function JumpToLatest({ newCount, onJump }: { newCount: number; onJump: () => void }) {
  return (
    <div className="pointer-events-none sticky bottom-3 z-10 flex h-0 items-end justify-center">
      <Button onClick={onJump} className="pointer-events-auto shadow-float">
        <ArrowDown aria-hidden size={15} />
        {i18n.t('Jump to latest')}
        {newCount > 0 && (
          <span className="rounded-full bg-accent-soft px-2 text-sm text-text tabular-nums">
            {i18n.t('{count} new', { count: newCount })}
          </span>
        )}
      </Button>
    </div>
  )
}
