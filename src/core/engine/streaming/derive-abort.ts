/** A controller that aborts with its parents and can be aborted alone. `release` removes the listeners from the parents. */
export interface DerivedAbort {
  controller: AbortController
  release(): void
}

export function deriveAbort(parent: AbortSignal, other?: AbortSignal): DerivedAbort {
  const controller = new AbortController()
  const parents = other ? [parent, other] : [parent]
  const follow = (): void => controller.abort(parents.find(({ aborted }) => aborted)?.reason)
  for (const each of parents) each.addEventListener('abort', follow, { once: true })
  if (parents.some(({ aborted }) => aborted)) follow()
  return {
    controller,
    release() {
      for (const each of parents) each.removeEventListener('abort', follow)
    },
  }
}
