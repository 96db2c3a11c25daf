import { serveRendering } from '../../src/adapters/markdown/serve-rendering.ts'
import { jobTable } from '../../src/adapters/tool-worker/job-table.ts'
import { serveJobs } from '../../src/adapters/tool-worker/serve-jobs.ts'
import { servePort, type ChildScript } from '../../src/lib/child-worker.ts'
import type { WorkerHandle } from '../../src/worker/transport/child-worker.ts'

/** Starts what the page starts for its worker in the test's own thread, behind real channels. */
export function spawnTestChild(script: ChildScript): WorkerHandle {
  const { port1, port2 } = new MessageChannel()
  servePort(port2, (port: MessagePort) => {
    if (script === 'tool-worker') serveJobs(port, jobTable)
    else serveRendering(port)
  })
  port2.start()
  return Object.assign(port1, { terminate: () => port1.close() })
}
