import type { WorkerClient } from './client.ts'

/** Follows something of the worker, and the same of each worker that takes its place. Returns what ends it. */
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
