import type { Services } from '../services.ts'
import { keepBackups } from './keep-backups.ts'
import { showNotice } from '../notices.ts'
import { navigate } from '../use-route.ts'

/** Long enough to not disturb a person who wants to write. */
const afterStartMs = 30_000

interface PermissionHolder {
  queryPermission?: (options: { mode: 'readwrite' }) => Promise<PermissionState>
}

/** Checks backups while the page is open: shortly after the start, and then once an hour. */
export function startBackups({ client, queries }: Services): void {
  let hasReminded = false
  const look = () =>
    void keepBackups({
      client,
      queries,
      showNotice: (notice) => {
        // One reminder per visit is enough.
        if (!hasReminded) showNotice(notice)
        hasReminded = true
      },
      openData: () => navigate({ name: 'settings', section: 'data' }),
      mayWrite: async ({ handle }) =>
        (await (handle as PermissionHolder).queryPermission?.({ mode: 'readwrite' })) === 'granted',
      storageBytes: async () => (await navigator.storage.estimate()).usage ?? null,
      now: () => Date.now(),
      alone: (work) =>
        navigator.locks.request('innerloop:backups', { ifAvailable: true }, async (lock) => {
          if (lock) await work()
        }),
    }).catch(reportError)
  setTimeout(look, afterStartMs)
  setInterval(look, 3_600_000)
}
