import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { removeHidden } from '../../../lib/hidden-in-prose.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { MessageId, SessionId } from '../../../core/model/id.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { ArtifactOpenerContext } from '../tool-renderers/craft.tsx'
import { ArtifactPanel } from '../artifacts/artifact-panel.tsx'
import { useArtifacts } from '../artifacts/use-artifacts.ts'
import { findActiveSummary } from '../context-window/compaction/summary-status.ts'
import { BranchReductionsContext, toBranchReductions } from '../chat-state/branch-reductions-context.ts'
import { ConversationServicesContext } from '../chat-state/conversation-services.ts'
import { MapButton } from '../branches/map-button.tsx'
import { AnswerProviders } from './answer-providers.tsx'
import { ForeignInstructions, RemoteRunBanner, ProblemNote, JumpToLatest } from './conversation-banners.tsx'
import type { ChatRegistry } from '../chat-state/chat-registry.ts'
import { mergeTranscript, type TranscriptRow } from '../chat-state/session/transcript-rows.ts'
import { createMessageActions } from '../chat-state/commands/message-actions.ts'
import type { ModelChoice } from '../chat-state/model-choice.ts'
import { i18n } from '../../i18n/i18n.ts'
import { ChatInteractionsContext, type InteractionSource } from '../chat-state/session/chat-interactions.ts'
import { WatchChatServers } from '../mcp/watch-chat-servers.tsx'
import { RunAnnouncer } from './live-region/run-announcer.tsx'
import { TranscriptRowView } from './transcript/transcript-row.tsx'
import { TranscriptList } from './transcript/transcript-list.tsx'
import { usePrintAll } from './transcript/use-printing.ts'
import './print.css'
import { MessageNavigationContext, useJump, type JumpRequest } from './transcript/use-jump.ts'
import { FindInChat } from './find/find-in-chat.tsx'
import { ConversationActions } from './conversation-actions.tsx'
import { PinsBar } from './pins-bar.tsx'
import { revealRow } from './scrolling/scroll-box.ts'
import { useCopyAll } from './scrolling/row-selection.ts'
import { useSavedPosition, useReadingPosition } from './scrolling/use-reading-position.ts'
import { TurnJump } from './transcript/turn-jump.tsx'
import { useTranscript, useMissingRenderings, useModelLabels } from './conversation-data.ts'
import { useOrphanAnswer } from './use-orphan-answer.ts'

export interface ConversationProps {
  sessionId: SessionId
  client: WorkerClient
  queries: Queries
  chats: ChatRegistry
  models: ModelChoice
  onOpen: (sessionId: SessionId) => void
  place?: JumpRequest | undefined
}

/** One session from its first to its newest message. Use a new `key` for each session. */
export function Conversation(props: ConversationProps) {
  const { sessionId, client, queries, chats, models, onOpen, place } = props
  const chat = useMemo(() => chats.open(sessionId), [chats, sessionId])
  const turn = useSyncExternalStore(chat.subscribe, chat.getOutline)
  const savedPosition = useSavedPosition(sessionId, place !== undefined)
  const {
    transcript,
    failure,
    hasMore,
    extend,
    reach,
    readAll: readAllMessages,
  } = useTranscript(queries, sessionId, savedPosition?.fromEnd)
  const items = transcript?.items
  const rows = useMemo(
    () =>
      mergeTranscript(
        (items ?? []).map(({ message }) => message),
        turn,
      ),
    [items, turn],
  )
  const stored = useMemo(
    () => new Map((items ?? []).map((item) => [item.message.id as string, item])),
    [items],
  )
  const activeSummary = useMemo(() => findActiveSummary((items ?? []).map(({ message }) => message)), [items])
  const branchReductions = useMemo(
    () => toBranchReductions((items ?? []).map(({ message }) => message)),
    [items],
  )
  const [problem, setProblem] = useState<Failure | null>(null)
  const actions = useMemo(
    () => createMessageActions({ sessionId, client, chat, models, onFailure: setProblem, open: onOpen }),
    [sessionId, client, chat, models, onOpen],
  )
  const { labelModel, nameProvider } = useModelLabels(queries)

  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)

  const last = rows.at(-1)
  const refusal = useOrphanAnswer({ chat, turn, last })
  const refused = turn.failure ?? refusal
  const isStored =
    !turn.isRunning &&
    turn.messages.every(({ id }) => (stored.get(id)?.message.status ?? 'streaming') !== 'streaming')
  useEffect(() => {
    if (isStored) chat.release()
  }, [chat, isStored])
  useMissingRenderings(client, items)

  const virtualizer = useRef<VirtualizerHandle>(null)
  const rowIds = useMemo(() => rows.map(({ id }) => id), [rows])
  const reveal = useCallback(
    (id: string) => {
      if (scroller.current && virtualizer.current)
        revealRow(scroller.current, virtualizer.current, rowIds.indexOf(id))
    },
    [rowIds],
  )
  const { anchoring, isAtEnd, newCount, isPlacing } = useReadingPosition({
    sessionId,
    scroller,
    content,
    savedPosition,
    rows,
    rowIds,
    isRead: transcript !== null,
    isRunning: turn.isRunning,
    askCount: chat.askCount,
    reachRow: async (id) => {
      const count = await queries.countFrom(sessionId, id as MessageId)
      if (count !== null) reach(count)
      return count !== null
    },
    readAll: readAllMessages,
    reveal,
  })
  const { startTargetScroll } = anchoring
  const interactions = useMemo((): InteractionSource => {
    const { subscribe, read, answer } = chat.interactions
    return {
      subscribe,
      read,
      showStart: anchoring.showStart,
      answer: (interaction, value) => {
        // The progress of a research appears below its plan, which may be taller than the window.
        if (interaction.kind === 'plan') anchoring.goToEnd()
        return answer(interaction, value)
      },
    }
  }, [chat, anchoring])
  const goTo = useJump({
    sessionId,
    client,
    queries,
    scroller,
    reach,
    rowIds,
    startTargetScroll,
    reveal,
    place,
  })
  const readAll = useCallback(async () => {
    const exported = await client.call('export-chat', { sessionId, format: 'markdown' })
    if (!exported.ok) throw new Error(exported.failure.message)
    return removeHidden(exported.value.text)
  }, [client, sessionId])
  useCopyAll(content, readAll)
  usePrintAll(hasMore, readAllMessages)
  const sources = useMemo(
    () => ({ sessionId, queries, client, labelModel }),
    [sessionId, queries, client, labelModel],
  )
  const places = useMemo(() => ({ watch: queries.watchExcerpt, goTo }), [queries, goTo])
  const artifacts = useArtifacts(rows, chat, turn.isRunning)
  const renderRow = (row: TranscriptRow) => (
    <TranscriptRowView
      key={row.id}
      row={row}
      rendering={stored.get(row.id)?.rendering ?? null}
      versions={stored.get(row.id)?.versions}
      chat={chat}
      isLast={row === last}
      isRunning={turn.isRunning}
      labelModel={labelModel}
      nameProvider={nameProvider}
      activeSummary={activeSummary}
      actions={actions}
    />
  )

  return (
    <AnswerProviders sessionId={sessionId} client={client} readBlob={queries.readBlob}>
      <MessageNavigationContext value={places}>
        <ConversationServicesContext value={sources}>
          <ChatInteractionsContext value={interactions}>
            <ArtifactOpenerContext value={artifacts.open}>
              <div className="relative flex min-h-0 flex-1 flex-col">
                <FindInChat {...{ sessionId, client, scroller, goTo, items }} moveBy={anchoring.moveBy} />
                <ConversationActions {...{ rows, actions, chat, goTo }} isRunning={turn.isRunning} />
                <MapButton sessionId={sessionId} queries={queries} goTo={goTo} />
                <TurnJump {...{ rows, scroller, goTo }} />
                <PinsBar sessionId={sessionId} queries={queries} actions={actions} />
                <div
                  ref={scroller}
                  role="log"
                  aria-label={i18n.t('Conversation')}
                  aria-live="off"
                  tabIndex={0}
                  onScroll={(event) => event.currentTarget.scrollTop < 800 && extend()}
                  // With an opaque background it is a compositing layer of its own and scrolls without repainting the page.
                  className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-background -outline-offset-2 [overflow-anchor:none]"
                >
                  <div
                    ref={content}
                    className={classNames(
                      '@container mx-auto w-full max-w-column px-4 pb-6 sm:px-6',
                      isPlacing && 'opacity-0',
                    )}
                  >
                    <ProblemNote failure={failure}>
                      <Button onClick={() => location.reload()}>{i18n.t('Reload')}</Button>
                    </ProblemNote>
                    {transcript === null && failure === null && rows.length === 0 && (
                      <Spinner>{i18n.t('Loading this chat…')}</Spinner>
                    )}
                    <BranchReductionsContext value={branchReductions}>
                      <TranscriptList
                        {...{ rows, rowIds, renderRow, scroller }}
                        handle={virtualizer}
                        onMeasured={anchoring.settle}
                      />
                    </BranchReductionsContext>
                    <ProblemNote failure={problem}>
                      <Button onClick={() => setProblem(null)}>{i18n.t('Dismiss')}</Button>
                    </ProblemNote>
                    {turn.isRemote && (
                      <RemoteRunBanner takeOver={() => chat.controls.takeOver()} onFailure={setProblem} />
                    )}
                    <ProblemNote failure={refused} />
                  </div>
                  {!isAtEnd && !isPlacing && <JumpToLatest newCount={newCount} onJump={anchoring.goToEnd} />}
                </div>
                <ForeignInstructions {...{ sessionId, queries, client }} onFailure={setProblem} />
                <WatchChatServers {...{ sessionId, client, queries }} />
                <RunAnnouncer
                  chat={chat}
                  isRunning={turn.isRunning}
                  answerId={turn.isRunning && last?.role === 'assistant' ? last.id : undefined}
                />
              </div>
              {artifacts.openArtifact !== null && (
                <ArtifactPanel
                  {...artifacts.openArtifact}
                  key={artifacts.openArtifact.artifact.id}
                  chat={chat}
                  client={client}
                  onChoose={artifacts.choose}
                  onClose={artifacts.close}
                />
              )}
            </ArtifactOpenerContext>
          </ChatInteractionsContext>
        </ConversationServicesContext>
      </MessageNavigationContext>
    </AnswerProviders>
  )
}
