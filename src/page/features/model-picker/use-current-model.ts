import { useMemo, useEffect, useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { useNewChatAssistant } from '../chat-state/new-chat.ts'
import { newChatKey, useChosenModels } from '../chat-state/model-choice.ts'
import type { ModelInfo } from '../../../core/model/providers/model-info.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { onResolved } from '../../ui/hooks/on-resolved.ts'

/** Returns the model that the next message of the chat goes to. */
export function useCurrentModel(queries: Queries, sessionId: SessionId | null): ModelRef {
  return useCurrentModelState(queries, sessionId).model
}

/** Returns the model, and whether it is loaded or only the likely default. */
export function useCurrentModelState(
  queries: Queries,
  sessionId: SessionId | null,
): { model: ModelRef; isRead: boolean } {
  const choices = useChosenModels((state) => state.choices)
  const session = useObservable(
    useMemo(() => (sessionId === null ? null : queries.watchSession(sessionId)), [queries, sessionId]),
  )
  const setting = useObservable(useMemo(() => queries.watchSetting('model'), [queries]))
  const fixed = useObservable(useMemo(() => queries.watchSetting('default-model'), [queries]))
  const ofAssistant = useNewChatAssistant(({ model }) => model)
  const own = sessionId === null ? ofAssistant : choices[sessionId]
  if (own) return { model: own, isRead: true }
  if (session.state === 'ready' && session.value) return { model: session.value.model, isRead: true }
  // The worker validated the settings when they were saved.
  const stored =
    (fixed.state === 'ready' && fixed.value) || (setting.state === 'ready' ? setting.value : null)
  const isRead =
    setting.state === 'ready' && fixed.state === 'ready' && (sessionId === null || session.state === 'ready')
  return { model: choices[newChatKey] ?? stored ?? demoModel, isRead }
}

/** Known details of a model. `priceSource` names the source of its price, if there is one. */
export type KnownModelInfo = Omit<ModelInfo, 'ref' | 'sources'>

/** Returns what is known of a model. `null` without a client and until the worker has answered, empty if it knows nothing. */
export function useModelInfo(
  client: WorkerClient | null,
  { providerId, modelId }: ModelRef,
): KnownModelInfo | null {
  const [modelInfo, setModelInfo] = useState<KnownModelInfo | null>(null)
  useEffect(() => {
    setModelInfo(null)
    if (client === null) return undefined
    return onResolved(client.call('describe-models', { models: [{ providerId, modelId }] }), (described) =>
      setModelInfo((described.ok && described.value.models[0]) || {}),
    )
  }, [client, providerId, modelId])
  return modelInfo
}
