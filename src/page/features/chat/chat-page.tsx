import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { SessionId } from '../../../core/model/id.ts'
import { isTemporary, mintIdWithin, mintSessionId } from '../../../core/model/conversation/temporary-id.ts'
import type { JumpRequest } from '../conversation/transcript/use-jump.ts'
import { Conversation, QueueDock, SuggestedMemories } from './chat-chunks.ts'
import { SendTextContext } from '../chat-state/conversation-services.ts'
import type { ChatServices, SendRequest } from '../chat-state/chat-services.ts'
import { Composer } from '../composer/composer.tsx'
import { ConversationSkeleton, DeletedChat, MissingChat } from './conversation-placeholders.tsx'
import type { MessageDraft } from '../../../core/model/conversation/message-draft.ts'
import {
  DraftFiles,
  DraftHiddenCharacters,
  DraftLength,
  DraftReply,
  DraftStart,
} from '../composer/draft-parts.tsx'
import { returnToDraft } from '../drafts/drafts.ts'
import { adoptNewChatDraft } from '../drafts/share-drafts.ts'
import { AttachContext } from '../attachments/pending-attachments.ts'
import { BlobReaderContext } from '../attachments/blob-reader.ts'
import { DropTarget } from '../attachments/drop-target.tsx'
import { useAttach } from '../attachments/use-attach.ts'
import {
  LazyCompactionStatus,
  LazyContextMeter,
  LazyModelFit,
  LazyModelPicker,
  LazyModePicker,
} from './lazy-views.tsx'
import { newChatDraftKey, useNewChatTemporary } from '../chat-state/new-chat.ts'
import { TemporaryNote, TemporarySwitch } from '../composer/temporary-switch.tsx'
import { ConvertHtmlContext, useConvertHtml } from '../composer/convert-html.ts'
import { loadSentMessages } from '../composer/use-recall.ts'
import { useIsRunning, useSessionStatus } from '../chat-state/session/use-session-state.ts'
import { Welcome } from './welcome/welcome.tsx'

const DictateButton = lazy(async () => ({
  default: (await import('../speech/dictate-button.tsx')).DictateButton,
}))

const ResearchToggle = lazy(async () => ({
  default: (await import('../composer/research/research-toggle.tsx')).ResearchToggle,
}))

export interface ChatPageProps {
  /** `null` for a new chat. */
  sessionId: SessionId | null
  /** Message that the chat opens at. */
  place?: JumpRequest | undefined
  /** `null` until loaded. A message sent before waits, or returns to the composer if loading fails. */
  services: ChatServices | null
  loadServices: () => Promise<ChatServices>
  loadProblem: ReactNode
  onBegin: (sessionId: SessionId) => void
  header: ReactNode
  isFirstVisit: boolean
  /** Called when a demo file was dropped. */
  onDemo: (file: File) => void
}

export function ChatPage(props: ChatPageProps) {
  const { sessionId, place, services, loadServices, loadProblem, onBegin, header, isFirstVisit, onDemo } =
    props
  const isRunning = useIsRunning(services, sessionId)
  const { pending, wait } = usePendingSend(loadServices)
  const sessionStatus = useSessionStatus(services, sessionId)
  const isDeleted = sessionStatus === 'deleted'
  const [problem, setProblem] = useState<string | null>(null)
  const queue = useMemo(() => {
    if (services === null || sessionId === null || isDeleted) return null
    return services.openQueue(sessionId, (message, lost) => {
      setProblem(message)
      if (lost !== undefined) returnToDraft(sessionId, lost)
    })
  }, [services, sessionId, isDeleted])

  const { isTemporary: beginsTemporary } = useNewChatTemporary()
  const draftKey = sessionId ?? newChatDraftKey(beginsTemporary)
  const picker = useRef<HTMLSpanElement>(null)
  const convertHtml = useConvertHtml(loadServices)
  const attaching = useAttach(services, loadServices)

  // This page looks like a new chat until the address has changed.
  const startedSession = useRef<SessionId | null>(null)
  useEffect(() => {
    startedSession.current = null
  }, [sessionId])

  useEffect(() => {
    if (sessionId === null) adoptNewChatDraft()
  }, [sessionId])

  const send = (draft: MessageDraft): boolean => {
    if (startedSession.current !== null) {
      returnToDraft(startedSession.current, draft)
      return true
    }
    const id = sessionId ?? mintSessionId(crypto.randomUUID(), beginsTemporary ? 'temporary' : 'kept')
    const ask = {
      sessionId: id,
      isNew: sessionId === null,
      messageId: mintIdWithin(id, 'message', crypto.randomUUID()),
      ...withResearchCommand(draft),
    }
    setProblem(null)
    const isAccepted = services === null ? wait(ask) : services.send(ask)
    if (!isAccepted || sessionId !== null) return isAccepted
    startedSession.current = id
    // The next chat is a normal one again.
    useNewChatTemporary.setState({ isTemporary: false })
    onBegin(id)
    return true
  }
  const sendText = (text: string) => {
    if (!send({ text })) queue?.queue({ text })
  }
  const stop = () => {
    if (sessionId !== null) services?.chats.open(sessionId).stop()
  }

  return (
    <AttachContext value={attaching}>
      <ConvertHtmlContext value={convertHtml}>
        <BlobReaderContext value={services?.queries.readBlob ?? waitForServices}>
          <DropTarget draftKey={draftKey} isDisabled={sessionStatus !== 'there'} onDemo={onDemo} />
          {header}
          {sessionId === null && <TemporarySwitch />}
          {sessionId === null ? (
            <Welcome
              queries={services?.queries ?? null}
              onSend={(text) => send({ text })}
              isFirstVisit={isFirstVisit}
            />
          ) : services === null || pending !== null ? (
            (loadProblem ?? <ConversationSkeleton pending={pending} />)
          ) : isDeleted ? (
            <DeletedChat restore={() => services.client.call('restore-session', { sessionId })} />
          ) : sessionStatus === 'missing' ? (
            <MissingChat isTemporary={isTemporary(sessionId)} />
          ) : (
            <SendTextContext value={sendText}>
              <Conversation
                key={sessionId}
                meanwhile={<ConversationSkeleton pending={null} />}
                sessionId={sessionId}
                onOpen={onBegin}
                place={place}
                {...services}
              />
            </SendTextContext>
          )}
          {sessionStatus !== 'missing' && (
            <div
              data-chat-foot
              className="@container relative z-15 mx-auto w-full max-w-column px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6 sm:pb-6"
            >
              {problem !== null && (
                <p role="status" className="px-4 pb-2 text-sm text-danger">
                  {problem}
                </p>
              )}
              {(sessionId === null ? beginsTemporary : isTemporary(sessionId)) && <TemporaryNote />}
              {!isDeleted && <LazyModelFit {...{ sessionId, services, picker }} />}
              {!isDeleted && <DraftHiddenCharacters draftKey={draftKey} />}
              {!isDeleted && <DraftLength {...{ draftKey, sessionId }} />}
              {services !== null && sessionId !== null && !isDeleted && (
                <SuggestedMemories {...services} sessionId={sessionId} />
              )}
              {sessionId !== null && <LazyCompactionStatus {...{ sessionId, isRunning }} />}
              {services !== null && sessionId !== null && queue !== null && (
                <QueueDock
                  sessionId={sessionId}
                  queries={services.queries}
                  isRunning={isRunning}
                  commands={queue}
                />
              )}
              <Composer
                draftKey={draftKey}
                reply={
                  <>
                    <DraftReply draftKey={draftKey} services={services} />
                    <DraftStart {...{ draftKey, sessionId, services }} />
                  </>
                }
                attachments={<DraftFiles draftKey={draftKey} sessionId={sessionId} services={services} />}
                isRunning={isRunning || pending !== null}
                isDisabled={isDeleted}
                onSend={send}
                onStop={stop}
                suggestFrom={services === null ? undefined : { sessionId, services }}
                loadSent={() => loadSentMessages(services, sessionId, beginsTemporary)}
                whileRunning={queue !== null && pending === null ? queue : undefined}
              >
                <span ref={picker} className="contents">
                  <LazyModelPicker sessionId={sessionId} services={services} />
                </span>
                <span className="peer/mode contents">
                  <LazyModePicker {...{ sessionId, services }} onProblem={setProblem} />
                </span>
                {/* The mode of a stored chat may be read later than these load, and would move them under the pointer. */}
                <span className="contents peer-empty/mode:invisible">
                  <LazyContextMeter {...{ sessionId, draftKey, isRunning, services }} />
                  {services !== null && (
                    <Suspense>
                      <ResearchToggle draftKey={draftKey} isRunning={isRunning} />
                      <DictateButton />
                    </Suspense>
                  )}
                </span>
              </Composer>
            </div>
          )}
        </BlobReaderContext>
      </ConvertHtmlContext>
    </AttachContext>
  )
}

/** Turns the message “/research question” into the question of a deep research. */
function withResearchCommand(draft: MessageDraft): MessageDraft {
  const [, text] = /^\/research\s+(\S[^]*)$/.exec(draft.text) ?? []
  return text === undefined ? draft : { ...draft, research: draft.research ?? 'normal', text }
}

const waitForServices = () => new Promise<null>(() => undefined)

/** Holds one message that was sent before the services were loaded. The message returns to its draft if loading fails. */
function usePendingSend(loadServices: () => Promise<ChatServices>) {
  const [pending, setPending] = useState<SendRequest | null>(null)
  const isWaiting = useRef(false)
  const wait = (ask: SendRequest): boolean => {
    if (isWaiting.current) return false
    isWaiting.current = true
    setPending(ask)
    const deliver = async () => {
      const services = await loadServices()
      if (!services.send(ask)) returnToDraft(ask.sessionId, ask)
    }
    deliver()
      // The load failure is shown in place of the conversation.
      .catch(() => returnToDraft(ask.sessionId, ask))
      .finally(() => {
        isWaiting.current = false
        setPending(null)
      })
    return true
  }
  return { pending, wait }
}
