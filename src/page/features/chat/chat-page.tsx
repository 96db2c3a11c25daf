import { lazy, Suspense, useCallback, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { MessageId, SessionId } from '../../../core/kernel/id.ts'
import { Waiting } from '../../ui/waiting.tsx'
import type { ChatServices } from './chat-services.ts'
import { Composer } from './composer.tsx'
import { returnDraft } from './drafts.ts'
import { UserMessage } from './message/user-message.tsx'
import { ModePicker } from './mode-picker.tsx'
import { ModelButton } from './model-button.tsx'
import { Welcome } from './welcome.tsx'

const Conversation = lazy(async () => ({ default: (await import('./conversation.tsx')).Conversation }))
const QueueDock = lazy(async () => ({ default: (await import('./queue-dock.tsx')).QueueDock }))
const ModelPicker = lazy(async () => ({ default: (await import('./model-picker.tsx')).ModelPicker }))

export interface ChatPageProps {
  /** `null`: a new chat. */
  sessionId: SessionId | null
  /** `null` until they are loaded. What is sent before waits for them, or goes back to the composer if that fails. */
  services: ChatServices | null
  loadServices: () => Promise<ChatServices>
  loadProblem: ReactNode
  onBegin: (sessionId: SessionId) => void
  header: ReactNode
}

export function ChatPage({ sessionId, services, loadServices, loadProblem, onBegin, header }: ChatPageProps) {
  const isRunning = useIsRunning(services, sessionId)
  const [pending, setPending] = useState<{ id: MessageId; text: string } | null>(null)
  const isPending = pending !== null
  const [problem, setProblem] = useState<string | null>(null)
  const queue = useMemo(() => {
    if (services === null || sessionId === null) return null
    return services.openQueue(sessionId, (message, lost) => {
      setProblem(message)
      if (lost !== undefined) returnDraft(sessionId, lost)
    })
  }, [services, sessionId])

  const send = (text: string) => {
    const id = sessionId ?? (`session-${crypto.randomUUID()}` as SessionId)
    const messageId = `message-${crypto.randomUUID()}` as MessageId
    setProblem(null)
    if (services === null) setPending({ id: messageId, text })
    if (sessionId === null) onBegin(id)
    const deliver = async () => {
      const loaded = await loadServices()
      void loaded.send({ sessionId: id, isNew: sessionId === null, messageId, text })
    }
    deliver()
      .catch(() => returnDraft(id, text))
      .finally(() => setPending(null))
  }
  const stop = () => {
    if (sessionId !== null) services?.chats.open(sessionId).stop()
  }

  return (
    <>
      {header}
      {sessionId === null ? (
        <Welcome onSend={send} />
      ) : (
        <Suspense fallback={<Opening pending={pending} />}>
          {services === null || isPending ? (
            (loadProblem ?? <Opening pending={pending} />)
          ) : (
            <Conversation key={sessionId} sessionId={sessionId} {...services} />
          )}
        </Suspense>
      )}
      <div className="mx-auto w-full max-w-column px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6 sm:pb-6">
        {problem !== null && (
          <p role="status" className="px-4 pb-2 text-sm text-danger">
            {problem}
          </p>
        )}
        {services !== null && sessionId !== null && queue !== null && (
          <Suspense>
            <QueueDock
              sessionId={sessionId}
              queries={services.queries}
              isRunning={isRunning}
              commands={queue}
            />
          </Suspense>
        )}
        <Composer
          draftKey={sessionId ?? 'new'}
          isRunning={isRunning || isPending}
          onSend={send}
          onStop={stop}
          {...(queue !== null && !isPending && { whileRunning: queue })}
        >
          <LazyModelPicker sessionId={sessionId} services={services} />
          <ModePicker sessionId={sessionId} queries={services?.queries ?? null} />
        </Composer>
      </div>
    </>
  )
}

function Opening({ pending }: { pending: { id: MessageId; text: string } | null }) {
  return (
    <div className="mx-auto w-full max-w-column flex-1 px-4 sm:px-6">
      {pending !== null && <UserMessage id={pending.id} text={pending.text} />}
      <Waiting>
        {pending === null ? 'Opening this chat…' : 'Sending, as soon as everything is loaded…'}
      </Waiting>
    </div>
  )
}

/** A press on the button before its list is loaded opens the list when it comes. */
function LazyModelPicker({
  sessionId,
  services,
}: {
  sessionId: SessionId | null
  services: ChatServices | null
}) {
  const [isWanted, setIsWanted] = useState(false)
  const button = <ModelButton label="Demo" onClick={() => setIsWanted(true)} />
  if (services === null) return button
  return (
    <Suspense fallback={button}>
      <ModelPicker
        sessionId={sessionId}
        queries={services.queries}
        models={services.models}
        isOpenAtFirst={isWanted}
      />
    </Suspense>
  )
}

function useIsRunning(services: ChatServices | null, sessionId: SessionId | null): boolean {
  const chat = services === null || sessionId === null ? null : services.chats.open(sessionId)
  const subscribe = useCallback(
    (onChange: () => void) => chat?.subscribe(onChange) ?? (() => undefined),
    [chat],
  )
  return useSyncExternalStore(subscribe, () => chat?.getOutline().isRunning ?? false)
}
