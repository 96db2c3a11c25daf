import type { BrowserContext } from '@playwright/test'

/**
 * What a journey before this one left in the tab that they share, caches and service workers included: Playwright itself
 * forgets only databases, storages and cookies.
 */
export async function emptyStorage(context: BrowserContext, origin: string): Promise<void> {
  const [page] = context.pages()
  if (page === undefined) return
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}
