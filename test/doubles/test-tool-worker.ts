import type { WorkerHandle } from '../../src/adapters/tool-worker/run-job.ts'
import { jobTable } from '../../src/adapters/tool-worker/job-table.ts'
import { serveJobs } from '../../src/adapters/tool-worker/serve-jobs.ts'

/** Returns a tool worker whose jobs run in the test's own thread, behind a real channel. */
export function createTestToolWorker(): WorkerHandle {
  const { port1, port2 } = new MessageChannel()
  serveJobs(port2, jobTable)
  port1.start()
  port2.start()
  return Object.assign(port1, { terminate: () => port1.close() })
}
