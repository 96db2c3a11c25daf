import { createQueries, type Queries } from '../../adapters/storage/queries.ts'
import { say } from '../words/say.ts'
import { noteEvent } from './diagnostics/diagnostics.ts'
import { showNotice } from './notices.ts'

/** What is stored, to be read. A newer version in another tab that takes it away is said as a notice. */
export function openKeptQueries(): Queries {
  return createQueries(undefined, {
    onSuperseded: () => {
      noteEvent('superseded')
      showNotice({
        text: say('A newer version of Innerloop is open in another tab.'),
        action: { label: say('Reload'), run: () => location.reload() },
        isLasting: true,
        reloadRank: 2,
      })
    },
  })
}
