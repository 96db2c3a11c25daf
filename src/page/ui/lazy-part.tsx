import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'

export type LazyPart<Props> = ComponentType<Props & { meanwhile?: ReactNode }> & {
  /** Loads it ahead of need. Rejects if it cannot be loaded; where it is needed it is asked for again. */
  preload(): Promise<void>
}

/**
 * A component in a chunk of its own, drawn at once when it is there: with what is around it if it was preloaded, else with
 * the task that loaded it. React's `lazy` shows the fallback first even for a moment, and then keeps what comes after it back
 * until 300 ms are over. What cannot be loaded throws where it would be drawn.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined
  const preload = async () => void (Loaded ??= await load())

  function Part({ meanwhile, ...props }: Props & { meanwhile?: ReactNode }) {
    useLoading(Loaded === undefined, preload)
    if (Loaded === undefined) return meanwhile
    return (
      <Suspense fallback={meanwhile}>
        <Loaded {...(props as unknown as Props)} />
      </Suspense>
    )
  }
  return Object.assign(Part, { preload })
}

/** Draws anew when it is loaded; throws if it cannot be. */
function useLoading(isMissing: boolean, load: () => Promise<void>): void {
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const [, setIsLoaded] = useState(false)
  useEffect(() => {
    if (!isMissing) return undefined
    let isGone = false
    load().then(
      () => isGone || setIsLoaded(true),
      (error: unknown) => isGone || setFailure({ error }),
    )
    return () => {
      isGone = true
    }
  }, [isMissing, load])
  if (failure !== null && isMissing) throw failure.error
}
