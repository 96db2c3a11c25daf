import { useEffect, useMemo, useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { Workflow } from '../../../core/model/workflows/workflow.ts'
import { onResolved } from '../../ui/hooks/on-resolved.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'

/** Loads the built-in workflows, whose prompts are long. */
const loadBuiltIn = async () =>
  (await import('../../../core/workflows/built-in/built-in-workflows.ts')).builtInWorkflows

/** Returns the built-in workflows, then those of the person. `null` until they are loaded, and without queries. */
export function useWorkflows(queries: Pick<Queries, 'watchWorkflows'> | null): readonly Workflow[] | null {
  const [builtIn, setBuiltIn] = useState<readonly Workflow[] | null>(null)
  const isWanted = queries !== null
  useEffect(() => (isWanted ? onResolved(loadBuiltIn(), setBuiltIn) : undefined), [isWanted])
  const own = useObservable(useMemo(() => queries?.watchWorkflows() ?? null, [queries]))
  return useMemo(() => {
    if (builtIn === null || own.state === 'loading') return null
    return own.state === 'ready' ? [...builtIn, ...own.value.map(({ definition }) => definition)] : builtIn
  }, [builtIn, own])
}
