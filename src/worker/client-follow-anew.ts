import type { WorkerClient } from './client.ts'

/** Follows a stream of the worker, and the same stream of each worker that replaces it. Returns a function that stops it. */
export function followAnew(client: Pick<WorkerClient, 'onReplaced'>, follow: () => () => void): () => void {
  let leave = follow()
  const stop = client.onReplaced((state) => {
    if (state !== 'replaced') return
    leave()
    leave = follow()
  })
  return () => {
    stop()
    leave()
  }
}
