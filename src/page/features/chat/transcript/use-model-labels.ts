import { useEffect, useMemo } from 'react'
import type { Queries } from '../../../../adapters/storage/queries.ts'
import { demoProvider } from '../../../../core/kernel/demo-model.ts'
import { findModelLabel, findProviderName } from '../../../../core/kernel/model-label.ts'
import type { Provider } from '../../../../core/kernel/model.ts'
import { useObservable } from '../../../ui/use-observable.ts'
import type { TranscriptRowProps } from './transcript-row.tsx'

type ProviderQueries = Pick<Queries, 'watchProviders'>

/** Last known providers. A newly opened chat starts with them, so that model names do not replace ids and move the text. */
const toldLast = new WeakMap<ProviderQueries, readonly Provider[]>()

/** Returns the names of models and their providers. */
export function useModelLabels(
  queries: ProviderQueries,
): Pick<TranscriptRowProps, 'labelModel' | 'nameProvider'> {
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const told = providers.state === 'ready' ? providers.value : undefined
  useEffect(() => {
    if (told !== undefined) toldLast.set(queries, told)
  }, [queries, told])
  const known = told ?? toldLast.get(queries)
  return useMemo(() => {
    const all = known ?? [demoProvider]
    return {
      labelModel: (model) => findModelLabel(model, all),
      nameProvider: (model) => findProviderName(model, all),
    }
  }, [known])
}
