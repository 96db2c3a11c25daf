// oxlint-disable-next-line import/no-unassigned-import -- must run before anything else
import './isolate-scope.ts'
import { jobTable } from './job-table.ts'
import { serveJobs } from './serve-jobs.ts'

/** The entry of a tool worker: no network, no storage, no keys; data comes and goes by message. */
serveJobs(globalThis, jobTable)
