import { useEffect, useState } from 'react'
import type { UsageEntry } from '../../../adapters/storage/queries.ts'
import type { ModelInfo } from '../../../core/kernel/model-info.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { listUsedModels, repriceUsage, type RepricedEntry } from './reprice-usage.ts'
import { translate } from '../../i18n/translate.ts'

export interface Repricing {
  isOn: boolean
  toggle: () => void
  /** The entries, with today's prices once these are loaded. */
  entries: readonly RepricedEntry[]
  /** Why the prices are missing. */
  problem: string | null
}

/** Loads today's prices on request, and again when other models come into view. */
export function useRepricing(client: WorkerClient, entries: readonly UsageEntry[]): Repricing {
  const [isOn, setIsOn] = useState(false)
  const [known, setKnown] = useState<readonly ModelInfo[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const wanted = JSON.stringify(listUsedModels(entries))
  useEffect(() => {
    if (!isOn) return undefined
    let isWanted = true
    const read = async () => {
      const described = await client.call('describe-models', {
        models: JSON.parse(wanted) as ReturnType<typeof listUsedModels>,
      })
      if (!isWanted) return
      setKnown(described.ok ? described.value.models : null)
      setProblem(described.ok ? null : translate(described.failure.message))
    }
    void read()
    return () => {
      isWanted = false
    }
  }, [client, isOn, wanted])
  return {
    isOn,
    toggle: () => setIsOn(!isOn),
    entries: isOn && known !== null ? repriceUsage(entries, known) : entries,
    problem: isOn ? problem : null,
  }
}
