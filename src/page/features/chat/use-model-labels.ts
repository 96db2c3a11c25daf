import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { demoProvider } from '../../../core/kernel/demo-model.ts'
import { findModelLabel, findProviderName } from '../../../core/kernel/model-label.ts'
import { useObservable } from '../../ui/use-observable.ts'
import type { TranscriptRowProps } from './transcript-row.tsx'

/** What models and their providers are called. */
export function useModelLabels(queries: Queries): Pick<TranscriptRowProps, 'labelModel' | 'nameProvider'> {
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const known = providers.state === 'ready' ? providers.value : null
  return useMemo(() => {
    const all = known ?? [demoProvider]
    return {
      labelModel: (model) => findModelLabel(model, all),
      nameProvider: (model) => findProviderName(model, all),
    }
  }, [known])
}
