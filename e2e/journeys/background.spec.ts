import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

interface Asked {
  badges: (number | 'dot' | null)[]
  locks: number
}

/** System features that the page requests. A headless browser refuses them. */
async function recordAsked(page: Page): Promise<() => Promise<Asked>> {
  await page.addInitScript(() => {
    const asked: Asked = { badges: [], locks: 0 }
    Object.assign(globalThis, { asked })
    const define = (name: string, value: unknown) =>
      Object.defineProperty(navigator, name, { configurable: true, value })
    define('setAppBadge', async (count?: number) => void asked.badges.push(count ?? 'dot'))
    define('clearAppBadge', async () => void asked.badges.push(null))
    const request = async () => {
      asked.locks += 1
      const lock = { released: false, release: async () => {} }
      lock.release = async () => {
        lock.released = true
        asked.locks -= 1
      }
      return lock
    }
    define('wakeLock', { request })
  })
  await page.reload()
  return () => page.evaluate(() => Reflect.get(globalThis, 'asked') as Asked)
}

test('the icon shows running answers and unread ended ones, and the screen stays on during answers', async ({
  app,
  page,
  provider,
}) => {
  const { promise: until, resolve: finish } = Promise.withResolvers<void>()
  provider.willAnswer({ kind: 'text', text: 'It takes a while.', until })
  await app.useProvider(provider)
  const readAsked = await recordAsked(page)
  await app.expectReady()
  expect(await readAsked()).toEqual({ badges: [], locks: 0 })

  await app.chat.send('Take your time')
  await expect(app.chat.answer).toContainText('It takes')
  await expect.poll(readAsked).toEqual({ badges: ['dot'], locks: 1 })
  const address = page.url()
  await app.sessions.startNew()
  finish()
  await expect.poll(readAsked).toEqual({ badges: ['dot', 1], locks: 0 })
  await page.goto(address)
  await expect.poll(readAsked).toEqual({ badges: ['dot', 1, null], locks: 0 })
})
