import { useEffect, useMemo, useState } from 'react'
import type { CommandInput, CommandOutput } from '../../../core/model/commands/command.ts'
import type { ContextFigures } from '../../../core/model/context/context-report.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import type { ChatServices } from '../chat-state/chat-services.ts'
import { useNewChatAssistant, useNewChatSettings } from '../chat-state/new-chat.ts'
import { useContextChanges } from '../chat-state/commands/context-changes.ts'
import { useKnownFigures, useLatestFigures } from '../chat-state/session/known-figures.ts'

/** Delay that joins the several changes at the start and end of a turn into one request, in ms. */
const settleMs = 150

/**
 * Delay while a turn runs, in ms. The next message is not sent yet, and reading a long chat again would keep the worker
 * busy.
 */
const runningMs = 2000

/**
 * Returns the figures of the chat's next message; `null` until the worker has answered. Requested again when the chat, its
 * model, a project, a compaction or its turn changes.
 */
export function useContextFigures(
  { client, queries }: Pick<ChatServices, 'client' | 'queries'>,
  { sessionId, model, isRunning }: { sessionId: SessionId | null; model: ModelRef; isRunning: boolean },
): ContextFigures | null {
  const state = useContextState(queries, sessionId)
  const { settings } = useNewChatSettings()
  const assistantId = useNewChatAssistant(({ assistant }) => assistant?.id)
  const { providerId, modelId } = model

  useEffect(() => {
    const choices = sessionId === null ? { settings, assistantId } : {}
    const isKnown = useLatestFigures.getState().of === sessionId
    return requestReport(client, {
      input: { sessionId, model: { providerId, modelId }, ...choices },
      delayMs: isRunning && isKnown ? runningMs : settleMs,
      onReport: (report) => {
        const figures = report?.next ?? report?.last ?? null
        if (figures !== null) useLatestFigures.setState({ of: sessionId, figures })
      },
    })
  }, [client, sessionId, providerId, modelId, state, settings, assistantId, isRunning])

  return useKnownFigures(sessionId)
}

/**
 * Returns the figures of everything before a message. `null` until the worker has answered, and while an answer runs.
 * Requested again after changes.
 */
export function useFiguresBefore(
  { client, queries }: Pick<ChatServices, 'client' | 'queries'>,
  { sessionId, model, messageId }: { sessionId: SessionId; model: ModelRef; messageId: string },
): ContextFigures | null {
  const [figures, setFigures] = useState<ContextFigures | null>(null)
  const state = useContextState(queries, sessionId)
  const { providerId, modelId } = model
  useEffect(
    () =>
      requestReport(client, {
        input: { sessionId, model: { providerId, modelId }, before: messageId },
        delayMs: settleMs,
        onReport: (report) => setFigures(report?.next ?? null),
      }),
    [client, sessionId, providerId, modelId, messageId, state],
  )
  return figures
}

interface ReportRequest {
  input: CommandInput<'report-context'>
  delayMs: number
  /** Called with `null` if the worker could not make the report. */
  onReport: (report: CommandOutput<'report-context'> | null) => void
}

/** Requests a context report after a delay. Returns a function that cancels the request. */
function requestReport(client: ChatServices['client'], { input, delayMs, onReport }: ReportRequest) {
  let isWanted = true
  const request = async () => {
    const report = await client.call('report-context', input)
    if (isWanted) onReport(report.ok ? report.value : null)
  }
  const timer = setTimeout(() => void request(), delayMs)
  return () => {
    isWanted = false
    clearTimeout(timer)
  }
}

/**
 * Returns a new object whenever the content of a chat's next request may have changed. The model and the choices for a new
 * chat are not included.
 */
function useContextState(
  queries: Pick<ChatServices['queries'], 'watchSession' | 'watchProjects'>,
  sessionId: SessionId | null,
): object {
  const observed = useObservable(
    useMemo(() => (sessionId === null ? null : queries.watchSession(sessionId)), [queries, sessionId]),
  )
  const session = observed.state === 'ready' ? observed.value : null
  const projects = useObservable(useMemo(() => queries.watchProjects(), [queries]))
  const changes = useContextChanges()
  return useMemo(() => ({ session, projects, changes }), [session, projects, changes])
}
