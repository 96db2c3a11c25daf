import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'

/** Says a sentence at the edge of the page. */
export type Announce = (text: string) => void

export interface DataServices {
  client: WorkerClient
  queries: Queries
  announce: Announce
  /** Everything is gone: the page begins anew, and so do those of other tabs. */
  startAnew: () => void
  /** The rest goes when another tab is closed: what pages keep themselves goes now. */
  forgetKept: () => void
}
