import type { BrowserContext } from '@playwright/test'

/**
 * Deletes what an earlier journey left in the shared tab, including caches and service workers. Playwright itself
 * clears only databases, web storage and cookies.
 */
export async function emptyStorage(context: BrowserContext, origin: string): Promise<void> {
  const [page] = context.pages()
  if (page === undefined) return
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}
