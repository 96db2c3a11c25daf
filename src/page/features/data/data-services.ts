import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import type { Announce } from '../../ui/announce.ts'

export interface DataServices {
  client: WorkerClient
  queries: Queries
  announce: Announce
  /** Everything is gone: the page begins anew, and so do those of other tabs. */
  startAnew: () => void
  /** The rest goes when another tab is closed: what pages keep themselves goes now. */
  forgetKept: () => void
}
