/** A controller that aborts with its parent and can be aborted alone. `release` removes the listener from the parent. */
export interface DerivedAbort {
  controller: AbortController
  release(): void
}

export function deriveAbort(parent: AbortSignal): DerivedAbort {
  const controller = new AbortController()
  const follow = (): void => controller.abort(parent.reason)
  if (parent.aborted) follow()
  else parent.addEventListener('abort', follow, { once: true })
  return { controller, release: () => parent.removeEventListener('abort', follow) }
}
