import { useEffect, useState } from 'react'
import type { ModelInfo } from '../../../../core/kernel/model-info.ts'
import type { ModelRef } from '../../../../core/kernel/model.ts'
import type { WorkerClient } from '../../../../worker/client.ts'

/** Known details of a model. `priceSource` names the source of its price, if there is one. */
export type KnownFacts = Omit<ModelInfo, 'ref' | 'sources'>

/** Returns what is known of a model. `null` until the worker has answered, empty if it knows nothing. */
export function useModelFacts(client: WorkerClient, { providerId, modelId }: ModelRef): KnownFacts | null {
  const [facts, setFacts] = useState<KnownFacts | null>(null)
  useEffect(() => {
    let isWanted = true
    setFacts(null)
    const read = async () => {
      const described = await client.call('describe-models', { models: [{ providerId, modelId }] })
      if (isWanted) setFacts((described.ok && described.value.models[0]) || {})
    }
    void read()
    return () => {
      isWanted = false
    }
  }, [client, providerId, modelId])
  return facts
}
