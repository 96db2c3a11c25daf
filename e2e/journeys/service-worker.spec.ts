import { DeploymentDriver } from '../drivers/deployment.ts'
import { expect, test as base } from '../fixtures.ts'
import { readBuild, without, withKillSwitch } from '../host/built-files.ts'
import { StaticHost } from '../host/static-host.ts'

interface Fixtures {
  host: StaticHost
}

const test = base.extend<Fixtures>({
  host: async ({}, use) => {
    const host = await StaticHost.start(readBuild(), { base: '/app/', answersMissing: true })
    await use(host)
    await host.stop()
  },
  baseURL: async ({ host }, use) => use(host.url),
})

test.use({ serviceWorkers: 'allow' })

test(
  'a page that the host sends instead of a file is not cached, and a damaged cached file is replaced',
  { tag: '@turn-2' },
  async ({ app, guard, host, page }) => {
    const deployment = new DeploymentDriver(page)
    await app.chat.ask('What is 6 times 7? Use your tools.')
    await deployment.becomeControlled()
    const build = readBuild()
    const chart = [...build.keys()].find((name) => /^assets\/on-demand\/BarChart-.*\.js$/.test(name)) ?? ''
    const isCached = () =>
      page.evaluate(
        async (url) => (await caches.match(url, { cacheName: 'on-demand@/app/' })) !== undefined,
        chart,
      )

    host.deploy(without(build, chart))
    expect(await page.evaluate(async (url) => await (await fetch(url)).text(), chart)).toContain(
      '<!doctype html>',
    )
    expect(await isCached()).toBe(false)
    host.deploy(build)
    await page.evaluate(async (url) => await (await fetch(url)).text(), chart)
    await expect.poll(isCached).toBe(true)

    // A cache of an earlier version may have such a file.
    await page.evaluate(async (url) => {
      const cache = await caches.open('on-demand@/app/')
      const headers = { 'Content-Type': 'text/javascript' }
      await cache.put(url, new Response('<!doctype html>', { headers }))
    }, chart)
    guard.ignoreProblems(/Unexpected token|dynamically imported module/)
    await page.goto('#/usage')
    await expect(page.locator('.recharts-surface').first()).toBeVisible()
    expect(await page.evaluate(async (url) => await (await fetch(url)).text(), chart)).not.toContain(
      '<!doctype',
    )
  },
)

test(
  'the kill switch removes a service worker and its caches, and the pages are loaded from the host',
  { tag: '@turn-4' },
  async ({ app, host, page }) => {
    const deployment = new DeploymentDriver(page)
    await app.chat.ask('What is 6 times 7? Use your tools.')
    await deployment.becomeControlled()
    await page.evaluate(async () => {
      const foreign = await caches.open('of another application')
      await foreign.put('/elsewhere', new Response('theirs'))
      const shared = await caches.open('on-demand')
      await shared.put('/elsewhere/a.wasm', new Response('theirs'))
      await shared.put('a.wasm', new Response('ours'))
      const own = await caches.open('on-demand@/app/')
      await own.put('b.wasm', new Response('ours'))
    })
    const isRegistered = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)

    host.deploy(withKillSwitch(readBuild()))
    const reloaded = page.waitForEvent('load')
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update()
    })
    await reloaded
    await expect(app.chat.answer).toContainText('42')
    await expect.poll(isRegistered).toBe(false)
    const cached = await page.evaluate(async () => {
      const names = await caches.keys()
      const urls = await Promise.all(
        names.map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
      return Object.fromEntries(names.map((name, index) => [name, urls[index]]))
    })
    expect(cached).toEqual({ 'of another application': ['/elsewhere'], 'on-demand': ['/elsewhere/a.wasm'] })
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()

    // The page registers the kill switch again at each start and does not reload repeatedly.
    let loadCount = 0
    page.on('load', () => (loadCount += 1))
    await page.reload()
    await expect(app.chat.answer).toContainText('42')
    await page.waitForTimeout(4000)
    expect(loadCount).toBe(1)

    host.deploy(readBuild())
    await page.reload()
    await expect.poll(isRegistered).toBe(true)
    await deployment.becomeControlled()
    await expect(app.chat.answer).toContainText('42')
  },
)
