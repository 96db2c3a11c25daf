import { useMemo } from 'react'
import type { Queries } from '../../../../adapters/storage/queries.ts'
import { demoModel } from '../../../../core/kernel/demo-model.ts'
import type { SessionId } from '../../../../core/kernel/id.ts'
import type { ModelRef } from '../../../../core/kernel/model.ts'
import { useObservable } from '../../../ui/use-observable.ts'
import { useNewChatAssistant } from '../assistant-choice.ts'
import { newChatKey, useChosenModels } from './model-choice.ts'

/** Returns the model that the next message of the chat goes to. */
export function useCurrentModel(queries: Queries, sessionId: SessionId | null): ModelRef {
  return useReadModel(queries, sessionId).model
}

/** Returns the model, and whether it is loaded or only the likely default. */
export function useReadModel(
  queries: Queries,
  sessionId: SessionId | null,
): { model: ModelRef; isRead: boolean } {
  const chosen = useChosenModels((state) => state.chosen)
  const session = useObservable(
    useMemo(() => (sessionId === null ? null : queries.watchSession(sessionId)), [queries, sessionId]),
  )
  const setting = useObservable(useMemo(() => queries.watchSetting('model'), [queries]))
  const ofAssistant = useNewChatAssistant(({ model }) => model)
  const own = sessionId === null ? ofAssistant : chosen[sessionId]
  if (own) return { model: own, isRead: true }
  if (session.state === 'ready' && session.value) return { model: session.value.model, isRead: true }
  // The worker validated the setting when it was saved.
  const stored = setting.state === 'ready' ? setting.value : null
  const isRead = setting.state === 'ready' && (sessionId === null || session.state === 'ready')
  return { model: chosen[newChatKey] ?? stored ?? demoModel, isRead }
}
