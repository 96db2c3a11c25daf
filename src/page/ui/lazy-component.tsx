import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'

export type LazyComponent<Props> = ComponentType<Props & { meanwhile?: ReactNode }> & {
  /** Loads the component in advance. Rejects if loading fails; the component then tries again when it is rendered. */
  preload(): Promise<void>
}

/**
 * Returns a component in a chunk of its own. A preloaded component renders with its parent, otherwise in the task that loaded it. React's
 * `lazy` would show the fallback first, and then delay the content until 300 ms have passed. Throws during rendering if loading fails.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
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

/** Renders again when the component is loaded. Throws if loading failed. */
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
