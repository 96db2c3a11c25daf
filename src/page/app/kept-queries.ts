import { createQueries, type Queries } from '../../adapters/storage/queries.ts'
import { say } from '../words/say.ts'
import { noteEvent } from './diagnostics/diagnostics.ts'
import { showNotice } from './notices.ts'

/** What is stored, to be read. That a newer version in another tab takes it away, or that all is deleted, is said as a notice. */
export function openKeptQueries(): Queries {
  return createQueries(undefined, {
    onSuperseded: (by) => {
      noteEvent('superseded')
      // Gone at once, this page is loaded anew by who deletes it; loaded while another tab holds it, it would wait for that.
      if (by === 'deletion')
        return showNotice({ text: say('All data of Innerloop is being deleted.'), kind: 'standing' })
      return showNotice({
        text: say('A newer version of Innerloop is open in another tab.'),
        action: { label: say('Reload'), run: () => location.reload() },
        kind: 'standing',
        reloadRank: 2,
      })
    },
  })
}
