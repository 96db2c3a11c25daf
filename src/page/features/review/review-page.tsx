import './review.css'
import { Braces, ChevronDown, Download, FileCode, FileText, MessageSquareText } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { isTurn, type TurnSummary } from '../../../core/model/review/turn-record.ts'
import type { MessageId, RunId, SessionId } from '../../../core/model/id.ts'
import type { Provider } from '../../../core/model/providers/provider.ts'
import type { Session } from '../../../core/model/conversation/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { Menu } from '../../ui/popovers/menu.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { revealInProse } from '../../ui/text/revealed-text.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { RenderReply } from './replay-view.tsx'
import { TurnList } from './internal/turn-list.tsx'
import { ChildRun } from './internal/child-run.tsx'
import { TurnView } from './internal/turn-view.tsx'
import type { ReviewClient } from './internal/turn-queries.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { RecordFormat } from '../../../core/model/commands/review-commands.ts'
import { saveFile } from '../../ui/files/save-file.ts'

export interface ReviewPageProps {
  sessionId: SessionId
  /** The chosen turn, by its id or that of one of its messages. The newest if absent. */
  turnId: RunId | MessageId | undefined
  /** The run of one of the turn's agents, which is shown in place of the turn. */
  childRunId: RunId | undefined
  onChooseTurn: (turnId: RunId) => void
  queries: Queries
  client: ReviewClient
  renderReply: RenderReply
}

/** Flight record of a chat: what each turn did, received and cost. Needs no network. */
export function ReviewPage(props: ReviewPageProps) {
  const { sessionId, turnId, childRunId, onChooseTurn, queries, client, renderReply } = props
  const session = useObservable(useMemo(() => queries.watchSession(sessionId), [queries, sessionId]))
  const turns = useObservable(useMemo(() => queries.watchTurns(sessionId), [queries, sessionId]))
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const failed = [session, turns, providers].find((each) => each.state === 'failed')
  if (failed?.state === 'failed') {
    return <FailureProblem failure={failed.reason} />
  }
  if (session.state !== 'ready' || turns.state !== 'ready' || providers.state !== 'ready') {
    return <Spinner>{i18n.t('Loading the record…')}</Spinner>
  }
  if (session.value === null || turns.value.length === 0) {
    return (
      <EmptyState
        title={i18n.t('Nothing to review')}
        action={
          <a href="#/review" className="rounded-md font-medium text-accent">
            {i18n.t('All chats')}
          </a>
        }
      >
        {session.value === null
          ? i18n.t('This browser has no chat at this address.')
          : i18n.t('No turns recorded yet.')}
      </EmptyState>
    )
  }
  return (
    <Reviewed
      session={session.value}
      turnId={turnId}
      childRunId={childRunId}
      onChooseTurn={onChooseTurn}
      turns={turns.value}
      providers={providers.value}
      client={client}
      renderReply={renderReply}
    />
  )
}

const exportFormats = [
  { format: 'html', label: /*i18n*/ { id: 'Export as HTML' }, icon: FileCode },
  { format: 'markdown', label: /*i18n*/ { id: 'Export as Markdown' }, icon: FileText },
  { format: 'json', label: /*i18n*/ { id: 'Export as JSON' }, icon: Braces },
] as const

interface ReviewedProps extends Pick<ReviewPageProps, 'turnId' | 'childRunId' | 'onChooseTurn'> {
  session: Session
  turns: readonly TurnSummary[]
  providers: readonly Provider[]
  client: ReviewClient
  renderReply: RenderReply
}

function Reviewed(props: ReviewedProps) {
  const { session, turnId, childRunId, onChooseTurn, turns, providers, client, renderReply } = props
  const turn = findTurn(turns, turnId)
  const { save, problem, isSaving } = useExport(client, session.id)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2 @min-[32rem]:flex-nowrap">
        <h2 className="min-w-0 flex-1 basis-64 truncate text-lg font-semibold">
          {revealInProse(session.title)}
        </h2>
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <a
            href={`#/c/${session.id}${turn?.isShown === true ? `/${turn.assistantMessageId}` : ''}`}
            className="inline-flex h-9 shrink-0 items-center gap-2 rounded-md px-3 font-medium whitespace-nowrap text-accent @max-[32rem]:-ms-2 @max-[32rem]:px-2 hover:bg-accent-soft pointer-coarse:h-11"
          >
            <MessageSquareText aria-hidden size={15} />
            {i18n.t('Open chat')}
          </a>
          <Menu
            label={i18n.t('Export record')}
            renderTrigger={(props) => (
              <Button {...props} disabled={isSaving}>
                <Download aria-hidden size={15} />
                {i18n.t('Export record')}
                <ChevronDown aria-hidden size={14} className="text-faint" />
              </Button>
            )}
            items={exportFormats.map(({ format, label, icon }) => ({
              label: i18n.t(label),
              icon,
              onSelect: () => save(format),
            }))}
          />
        </div>
      </div>
      {problem && <FailureProblem failure={problem} />}
      <div className="flex min-h-0 flex-1 flex-col gap-5 @min-[47rem]:flex-row">
        {/* Open details take the place of the list where there is none for both, so that the timeline keeps its width. */}
        <div className="flex min-h-0 shrink-0 flex-col @min-[47rem]:w-60 @min-[64rem]:w-64 lg:[main:has(+#side-panel>aside)_&]:@max-[60rem]:hidden">
          <TurnList turns={turns} chosenId={turn?.runId ?? ''} onChoose={onChooseTurn} />
        </div>
        {turn && childRunId !== undefined && (
          <ChildRun
            key={childRunId}
            sessionId={session.id}
            childRunId={childRunId}
            {...{ client, turn, turns, renderReply }}
          />
        )}
        {turn && childRunId === undefined && (
          <TurnView
            key={turn.runId}
            sessionId={session.id}
            client={client}
            turn={turn}
            turns={turns}
            providers={providers}
            renderReply={renderReply}
          />
        )}
      </div>
    </div>
  )
}

/** Returns the turn with an id, else the last one that wrote or answered the message with it, else the newest on the branch. */
function findTurn(turns: readonly TurnSummary[], id: RunId | MessageId | undefined): TurnSummary | undefined {
  const byMessage = ({ assistantMessageId, earlierMessageIds = [], ...turn }: TurnSummary) =>
    isTurn(turn) && [assistantMessageId, ...earlierMessageIds, turn.userMessageId].some((each) => each === id)
  return (
    turns.find(({ runId }) => runId === id) ??
    turns.findLast((turn) => turn.isShown && byMessage(turn)) ??
    turns.findLast(byMessage) ??
    turns.findLast((turn) => isTurn(turn) && turn.isShown) ??
    turns.findLast(({ isShown }) => isShown) ??
    turns.at(-1)
  )
}

/** Exports the flight record of a chat as a download. */
function useExport(client: ReviewClient, sessionId: SessionId) {
  const [problem, setProblem] = useState<Failure | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const save = async (format: RecordFormat) => {
    setIsSaving(true)
    setProblem(null)
    const exported = await client.call('export-record', { sessionId, format })
    setIsSaving(false)
    if (!exported.ok) return setProblem(exported.failure)
    const { filename, text, mediaType } = exported.value
    saveFile(filename, text, mediaType)
  }
  return { problem, isSaving, save: (format: RecordFormat) => void save(format) }
}
