import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import type { Attachment } from '../../../core/kernel/attachment.ts'
import type { SessionId } from '../../../core/kernel/id.ts'
import { isTemporary, mintIdWithin, mintSessionId } from '../../../core/kernel/temporary.ts'
import { isPresented } from '../../ui/presentation.ts'
import { useObservable } from '../../ui/use-observable.ts'
import type { WantedPlace } from './use-jump.ts'
import { Conversation, QueueDock } from './chat-parts.ts'
import type { ChatServices, SendAsk } from './chat-services.ts'
import { Composer } from './composer.tsx'
import { Opening } from './opening.tsx'
import { DeletedChat } from './deleted-chat.tsx'
import type { WrittenText } from '../../../core/kernel/written-text.ts'
import { returnToDraft, useDrafts } from './drafts.ts'
import { AttachContext, useAttaching } from './attaching.ts'
import { BlobReaderContext } from './blob-reader.ts'
import { DropTarget } from './drop-target.tsx'
import { useAttach } from './use-attach.ts'
import { LazyContextMeter } from './lazy-context-meter.tsx'
import { LazyModelFit } from './lazy-model-fit.tsx'
import { newChatDraftKey, useNewChatTemporary } from './temporary-choice.ts'
import { TemporaryNote, TemporarySwitch } from './temporary-switch.tsx'
import { ModePicker } from './mode-picker.tsx'
import { LazyModelPicker } from './lazy-model-picker.tsx'
import { ConvertHtmlContext } from './rich-paste.ts'
import { useConvertHtml } from './use-convert-html.ts'
import { Welcome } from './welcome.tsx'

const ComposerAttachments = lazy(async () => ({
  default: (await import('./composer-attachments.tsx')).ComposerAttachments,
}))
const DictateButton = lazy(async () => ({
  default: (await import('./speech/dictate-button.tsx')).DictateButton,
}))
const ReplyingTo = lazy(async () => ({ default: (await import('./replying-to.tsx')).ReplyingTo }))

export interface ChatPageProps {
  /** `null`: a new chat. */
  sessionId: SessionId | null
  /** A message of it that is gone to at once. */
  place?: WantedPlace | undefined
  /** `null` until they are loaded. What is sent before waits for them, or goes back to the composer if that fails. */
  services: ChatServices | null
  loadServices: () => Promise<ChatServices>
  loadProblem: ReactNode
  onBegin: (sessionId: SessionId) => void
  header: ReactNode
  isFirstVisit: boolean
  /** A demo was dropped. */
  onDemo: (file: File) => void
}

export function ChatPage(props: ChatPageProps) {
  const { sessionId, place, services, loadServices, loadProblem, onBegin, header, isFirstVisit, onDemo } =
    props
  const isRunning = useIsRunning(services, sessionId)
  const isDeleted = useIsDeleted(services, sessionId)
  const { pending, wait } = usePending(loadServices)
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
  const convertHtml = useConvertHtml(services)
  const attaching = useAttach(services, loadServices)

  // Until the address has changed, this page still looks like a new chat.
  const begun = useRef<SessionId | null>(null)
  useEffect(() => {
    begun.current = null
  }, [sessionId])

  const send = (written: WrittenText): boolean => {
    if (begun.current !== null) {
      returnToDraft(begun.current, written)
      return true
    }
    const id = sessionId ?? mintSessionId(crypto.randomUUID(), beginsTemporary ? 'temporary' : 'kept')
    const ask = {
      sessionId: id,
      isNew: sessionId === null,
      messageId: mintIdWithin(id, 'message', crypto.randomUUID()),
      ...written,
    }
    setProblem(null)
    const isTaken = services === null ? wait(ask) : services.send(ask)
    if (!isTaken || sessionId !== null) return isTaken
    begun.current = id
    // The next one is kept again.
    useNewChatTemporary.setState({ isTemporary: false })
    onBegin(id)
    return true
  }
  const stop = () => {
    if (sessionId !== null) services?.chats.open(sessionId).stop()
  }

  return (
    <AttachContext value={attaching}>
      <ConvertHtmlContext value={convertHtml}>
        <BlobReaderContext value={services?.queries.readBlob ?? waitForServices}>
          <DropTarget draftKey={draftKey} isDisabled={isDeleted} onDemo={onDemo} />
          {header}
          {sessionId === null && <TemporarySwitch />}
          {sessionId === null ? (
            <Welcome
              queries={services?.queries ?? null}
              onSend={(text) => send({ text })}
              isFirstVisit={isFirstVisit}
            />
          ) : services === null || pending !== null ? (
            (loadProblem ?? <Opening pending={pending} />)
          ) : isDeleted ? (
            <DeletedChat restore={() => services.client.call('restore-session', { sessionId })} />
          ) : (
            <Conversation
              key={sessionId}
              meanwhile={<Opening pending={null} />}
              sessionId={sessionId}
              onOpen={onBegin}
              place={place}
              {...services}
            />
          )}
          <div className="mx-auto w-full max-w-column px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6 sm:pb-6">
            {problem !== null && (
              <p role="status" className="px-4 pb-2 text-sm text-danger">
                {problem}
              </p>
            )}
            {(sessionId === null ? beginsTemporary : isTemporary(sessionId)) && <TemporaryNote />}
            {!isDeleted && <LazyModelFit {...{ sessionId, services, picker }} />}
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
              reply={<DraftReply draftKey={draftKey} services={services} />}
              attachments={<DraftFiles draftKey={draftKey} sessionId={sessionId} services={services} />}
              isRunning={isRunning || pending !== null}
              isDisabled={isDeleted}
              onSend={send}
              onStop={stop}
              suggestFrom={services === null ? undefined : { sessionId, services }}
              readSent={() => readSent(services, sessionId, beginsTemporary)}
              {...(queue !== null && pending === null && { whileRunning: queue })}
            >
              <span ref={picker} className="contents">
                <LazyModelPicker sessionId={sessionId} services={services} />
              </span>
              <ModePicker sessionId={sessionId} queries={services?.queries ?? null} />
              <LazyContextMeter {...{ sessionId, draftKey, isRunning, services }} />
              {services !== null && (
                <Suspense>
                  <DictateButton />
                </Suspense>
              )}
            </Composer>
          </div>
        </BlobReaderContext>
      </ConvertHtmlContext>
    </AttachContext>
  )
}

/** What was sent before there was anything to send it with: one message, which goes back to its draft if that fails. */
function usePending(loadServices: () => Promise<ChatServices>) {
  const [pending, setPending] = useState<SendAsk | null>(null)
  const isWaiting = useRef(false)
  const wait = (ask: SendAsk): boolean => {
    if (isWaiting.current) return false
    isWaiting.current = true
    setPending(ask)
    const deliver = async () => {
      const services = await loadServices()
      if (!services.send(ask)) returnToDraft(ask.sessionId, ask)
    }
    deliver()
      // What could not be loaded is said where the conversation would be.
      .catch(() => returnToDraft(ask.sessionId, ask))
      .finally(() => {
        isWaiting.current = false
        setPending(null)
      })
    return true
  }
  return { pending, wait }
}

/** Other chats are nobody’s business while others look on, and none of a temporary one. */
async function readSent(
  services: ChatServices | null,
  sessionId: SessionId | null,
  beginsTemporary: boolean,
) {
  const isAlone = isPresented() || (sessionId === null && beginsTemporary)
  return (await services?.queries.readSent(sessionId, isAlone ? 'chat' : 'all')) ?? []
}

const waitForServices = () => new Promise<null>(() => undefined)

/** Drawn once there is something: most messages have no files. */
function DraftFiles({
  draftKey,
  sessionId,
  services,
}: {
  draftKey: string
  sessionId: SessionId | null
  services: ChatServices | null
}) {
  const attachments = useDrafts((drafts) => drafts.attachments[draftKey])
  const isBusy = useAttaching(
    ({ reading, problems }) => (reading[draftKey]?.length ?? 0) + (problems[draftKey]?.length ?? 0) > 0,
  )
  const [wasUsed, setWasUsed] = useState(false)
  const isUsed = attachments !== undefined || isBusy
  useEffect(() => {
    if (isUsed) setWasUsed(true)
  }, [isUsed])
  if (services === null || !(isUsed || wasUsed)) return null
  return (
    <Suspense>
      <ComposerAttachments
        draftKey={draftKey}
        sessionId={sessionId}
        services={services}
        attachments={attachments ?? noFiles}
      />
    </Suspense>
  )
}

function DraftReply({ draftKey, services }: { draftKey: string; services: ChatServices | null }) {
  const replyTo = useDrafts((drafts) => drafts.replies[draftKey])
  if (services === null || replyTo === undefined) return null
  return (
    <Suspense>
      <ReplyingTo draftKey={draftKey} messageId={replyTo} queries={services.queries} />
    </Suspense>
  )
}

const noFiles: readonly Attachment[] = []

function useIsRunning(services: ChatServices | null, sessionId: SessionId | null): boolean {
  const chat = services === null || sessionId === null ? null : services.chats.open(sessionId)
  const subscribe = useCallback(
    (onChange: () => void) => chat?.subscribe(onChange) ?? (() => undefined),
    [chat],
  )
  return useSyncExternalStore(subscribe, () => chat?.getOutline().isRunning ?? false)
}

function useIsDeleted(services: ChatServices | null, sessionId: SessionId | null): boolean {
  const queries = services?.queries
  const source = useMemo(
    () => (queries === undefined || sessionId === null ? null : queries.watchSession(sessionId)),
    [queries, sessionId],
  )
  const session = useObservable(source)
  return session.state === 'ready' && session.value?.deletedAt !== undefined
}
