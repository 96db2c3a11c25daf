// oxlint-disable-next-line import/no-unassigned-import -- must run before anything else
import './isolate-scope.ts'
import { servePort } from '../../lib/child-worker.ts'
import { jobTable } from './job-table.ts'
import { serveJobs } from './serve-jobs.ts'

/** Entry of a tool worker. It has no access to network, storage or keys; data is exchanged by messages. */
servePort(globalThis, (port: MessagePort) => serveJobs(port, jobTable))
