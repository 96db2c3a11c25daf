import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import type { Announce } from '../../ui/feedback/announce.ts'

export interface DataServices {
  client: WorkerClient
  queries: Queries
  announce: Announce
  /** Resets the page in all tabs after everything was deleted. */
  resetApp: () => void
  /** Deletes page storage now. The remaining data is deleted when other tabs close. */
  clearPageStorage: () => void
}
