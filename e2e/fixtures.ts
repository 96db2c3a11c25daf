import { test as base, expect } from '@playwright/test'
import { turnDataSaverOn } from './drivers/data-saver.ts'
import { emptyStorage } from './drivers/empty-storage.ts'
import { scanForCanary } from './drivers/canary-scan.ts'
import { Innerloop } from './drivers/innerloop.ts'
import { PageGuard } from './drivers/page-guard.ts'
import { FakeProvider } from './provider/fake-provider.ts'

interface Fixtures {
  /** False in journeys whose workers warm up, as those of real visits do. */
  savesData: boolean
  app: Innerloop
  provider: FakeProvider
  guard: PageGuard
}

/**
 * Every journey also checks that consoles stay clean, policies are not violated, no other host is called and the key
 * goes to its provider only.
 */
export const test = base.extend<Fixtures>({
  savesData: [true, { option: true }],
  context: async ({ context, baseURL, savesData }, use) => {
    await emptyStorage(context, new URL(baseURL ?? '').origin)
    // Warming up costs more than rendering a journey's content.
    if (savesData) turnDataSaverOn(context)
    await use(context)
    // A journey that failed while it was offline leaves the context offline, so the next one resets it.
    if (context.pages().length > 0) await context.setOffline(false)
  },
  provider: async ({}, use) => {
    const provider = await FakeProvider.start()
    await use(provider)
    await provider.stop()
  },
  guard: [
    async ({ context, provider, baseURL }, use) => {
      const guard = new PageGuard()
      guard.watch(context)
      await use(guard)
      const leaks = await scanForCanary({ context, guard, provider, baseUrl: baseURL ?? '' })
      expect(leaks, 'places where the key was found').toEqual([])
      expect(guard.problems, 'errors on the console').toEqual([])
      const known = new Set([new URL(baseURL ?? '').origin, provider.origin])
      const foreignOrigins = [...guard.origins].filter(
        (origin) => !known.has(origin) && !origin.startsWith('http://127.0.0.1:'),
      )
      expect(foreignOrigins, 'origins that were called').toEqual([])
    },
    { auto: true },
  ],
  app: async ({ page }, use) => {
    const app = new Innerloop(page)
    await app.open()
    await use(app)
  },
})

export { expect }
