import { RemoteRendering } from '../../adapters/markdown/remote-rendering.ts'
import { ChildWorker } from '../transport/child-worker.ts'
import { systemTimers } from '../timers.ts'

/** Starts the render worker when it is first needed. */
export function startRenderWorker(): RemoteRendering {
  return new RemoteRendering({
    spawn: () => new ChildWorker(self, 'render-worker'),
    schedule: (delayMs, task) => systemTimers.schedule(delayMs, task),
  })
}
