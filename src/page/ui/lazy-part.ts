import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads it ahead of need. Rejects if it cannot be loaded; where it is needed it is asked for again. */
  preload(): Promise<void>
}

/**
 * A component in a chunk of its own. What was preloaded is drawn with what is around it. React's `lazy` alone shows the
 * fallback first, even for a moment, and then keeps what comes after it back until 300 ms are over.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: { default: ComponentType<Props> } | undefined
  const fetchOnce = async () => (loaded ??= { default: await load() })
  const part = lazy(() => (loaded === undefined ? fetchOnce() : alreadyThere(loaded)))
  return Object.assign(part, { preload: async () => void (await fetchOnce()) })
}

/** A promise answers in the next task at the earliest; React takes an answer at once as well. */
function alreadyThere<T>(value: T): Promise<T> {
  // oxlint-disable-next-line unicorn/no-thenable -- see above
  return { then: (next: (value: T) => void) => next(value) } as unknown as Promise<T>
}
