import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import type { ContextFigures } from '../../../core/model/context/context-report.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import type { ChatServices } from '../chat-state/chat-services.ts'
import { useNewChatAssistant, useNewChatSettings } from '../chat-state/new-chat.ts'
import { useContextChanges } from '../chat-state/commands/context-changes.ts'

/** Delay that joins the several changes at the start and end of a turn into one request, in ms. */
const settleMs = 150

/**
 * Delay while a turn runs, in ms. The next message is not sent yet, and reading a long chat again would keep the worker
 * busy.
 */
const runningMs = 2000

/** Latest figures, whichever component requested them. */
const useLatestFigures = create<{ of: SessionId | null; figures: ContextFigures | null }>(() => ({
  of: null,
  figures: null,
}))

/** Returns the latest figures of the chat's own meter without a new request. */
export function useKnownFigures(sessionId: SessionId | null): ContextFigures | null {
  return useLatestFigures(({ of, figures }) => (of === sessionId ? figures : null))
}

/**
 * Returns the figures of the chat's next message; `null` until the worker has answered. Requested again when the chat, its
 * model, a folder, a compaction or its turn changes.
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
    let isWanted = true
    const ask = async () => {
      const report = await client.call('report-context', {
        sessionId,
        model: { providerId, modelId },
        ...(sessionId === null && { settings, ...(assistantId && { assistantId }) }),
      })
      const figures = report.ok ? (report.value.next ?? report.value.last) : null
      if (isWanted && figures !== null) useLatestFigures.setState({ of: sessionId, figures })
    }
    const isKnown = useLatestFigures.getState().of === sessionId
    const timer = setTimeout(() => void ask(), isRunning && isKnown ? runningMs : settleMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [client, sessionId, providerId, modelId, state, settings, assistantId, isRunning])

  return useKnownFigures(sessionId)
}

/**
 * Returns a new object whenever the content of a chat's next request may have changed. The model and the choices for a new
 * chat are not included.
 */
export function useContextState(
  queries: Pick<ChatServices['queries'], 'watchSession' | 'watchFolders'>,
  sessionId: SessionId | null,
): object {
  const observed = useObservable(
    useMemo(() => (sessionId === null ? null : queries.watchSession(sessionId)), [queries, sessionId]),
  )
  const session = observed.state === 'ready' ? observed.value : null
  const folders = useObservable(useMemo(() => queries.watchFolders(), [queries]))
  const changes = useContextChanges()
  return useMemo(() => ({ session, folders, changes }), [session, folders, changes])
}
