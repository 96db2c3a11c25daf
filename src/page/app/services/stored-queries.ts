import { createQueries, type Queries } from '../../../adapters/storage/queries.ts'
import { i18n } from '../../i18n/i18n.ts'
import { recordEvent } from '../diagnostics/diagnostics.ts'
import { showNotice } from '../notices.ts'

/**
 * Creates the queries of stored data. A notice tells if a newer version in another tab closes the database, or if all
 * data is deleted.
 */
export function createStoredQueries(): Queries {
  return createQueries(undefined, {
    onSuperseded: (by) => {
      recordEvent('superseded')
      // The notice comes at once, because the deleting tab reloads this page. A reload while another tab holds the
      // database would wait for it.
      if (by === 'deletion')
        return showNotice({ text: i18n.t('All Innerloop data is being deleted.'), kind: 'standing' })
      return showNotice({
        text: i18n.t('A newer version of Innerloop is open in another tab.'),
        action: { label: i18n.t('Reload'), run: () => location.reload() },
        kind: 'standing',
        reloadRank: 2,
      })
    },
  })
}
