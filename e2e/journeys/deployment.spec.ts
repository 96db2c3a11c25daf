import { DeploymentDriver } from '../drivers/deployment.ts'
import { expect, test as base } from '../fixtures.ts'
import { Innerloop } from '../drivers/innerloop.ts'
import { makeNextBuild, readBuild, withNewerSchema, withoutPathNames } from '../host/built-files.ts'
import { StaticHost } from '../host/static-host.ts'

const sums = 'What is 12.5% of 3360, and what time is it? Use your tools.'

interface Fixtures {
  /** Path of the app on the static host. */
  below: string
  /** Path of a second copy of the app. */
  otherBelow: string | undefined
  /** Whether the host starts with a build from before paths had names of their own. Its files have other names. */
  startsEarlier: boolean
  host: StaticHost
}

const test = base.extend<Fixtures>({
  below: ['/', { option: true }],
  otherBelow: [undefined, { option: true }],
  startsEarlier: [false, { option: true }],
  host: async ({ below, otherBelow, startsEarlier }, use) => {
    const build = readBuild()
    const host = await StaticHost.start(startsEarlier ? withoutPathNames(makeNextBuild(build)) : build, {
      base: below,
      otherBase: otherBelow,
    })
    await use(host)
    await host.stop()
  },
  baseURL: async ({ host }, use) => use(host.url),
})

test.use({ serviceWorkers: 'allow' })

test(
  'a new version is offered when the answer has ended, and loaded on request',
  { tag: '@turn-3' },
  async ({ app, host, page, provider }) => {
    const deployment = new DeploymentDriver(page)
    await deployment.becomeControlled()
    const { promise: deployed, resolve: resume } = Promise.withResolvers<void>()
    provider.willAnswer({ kind: 'text', text: 'Before and after', until: deployed })
    await app.useProvider(provider)
    const before = await deployment.version()

    await app.chat.send('Hello')
    await expect(app.chat.answer).toContainText('Before and')
    await deployment.watchOffers()
    host.deploy(makeNextBuild(readBuild()))
    await deployment.lookForUpdate()
    await app.chat.expectStatus('streaming')
    resume()
    await app.chat.expectStatus('complete')
    await expect(app.chat.answer).toContainText('Before and after')

    await expect(deployment.offer).toBeVisible()
    // The host has no file of this tab's version. Everything that the tab still loads comes from its cache.
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    expect(await deployment.readRecorded()).toBe('not during an answer')
    expect(await deployment.version()).toBe(before)

    await deployment.acceptOffer()
    expect(await deployment.version()).not.toBe(before)
    await app.sessions.list.getByRole('link').first().click()
    await expect(app.chat.answer).toContainText('Before and after')
    await app.sessions.startNew()
    await app.chat.chooseModel('Demo')
    await app.chat.ask(sums)
    await expect(app.chat.answer).toContainText('420')
    await expect(deployment.offer).toHaveCount(0)
    expect(host.missed).toEqual([])
  },
)

test.describe('below a path of a static host', () => {
  test.use({ below: '/some/where/' })

  test(
    'the app starts, answers with its worker and its tools, and does so again without a network',
    { tag: '@turn-2' },
    async ({ app, context, host, page }) => {
      const deployment = new DeploymentDriver(page)
      await app.chat.ask(sums)
      await expect(app.chat.answer).toContainText('420')
      expect(await deployment.scope()).toBe(host.url)

      await context.setOffline(true)
      await page.reload()
      await expect(app.chat.answer).toContainText('420')
      await app.sessions.startNew()
      await app.chat.ask('What is 6 times 7? Use your tools.')
      await expect(app.chat.answer).toContainText('42')
      expect(page.url()).toContain(`${host.url}#/c/`)
      // Other projects may share the origin with an application that is not at its root.
      await app.open('#/settings/keys')
      await expect(page.getByRole('note')).toContainText('Other projects on 127.0.0.1')
      expect(host.missed).toEqual([])
    },
  )
})

test.describe('two paths of one origin', () => {
  test.use({ serviceWorkers: 'block', below: '/some/where/', otherBelow: '/else/', startsEarlier: true })

  test(
    'a new build continues with the chats of the old one next to it, and a copy at another path has its own',
    { tag: '@turn-2' },
    async ({ app, context, host, page }) => {
      await app.chat.ask('What is 6 times 7? Use your tools.')
      await expect(app.chat.answer).toContainText('42')

      host.deploy(readBuild())
      const newer = new Innerloop(await context.newPage())
      await newer.page.goto(page.url())
      await expect(newer.chat.answer).toContainText('42')
      // Both builds write to the same chat, one after the other.
      await newer.chat.ask('And 7 times 7? Use your tools.')
      await expect(newer.chat.answer).toContainText('49')
      await expect(app.chat.answer).toContainText('49')
      await app.chat.ask('And 8 times 8? Use your tools.')
      await expect(newer.chat.answer).toContainText('64')

      const other = new Innerloop(await context.newPage())
      await other.page.goto(host.otherUrl)
      await other.chat.ask('What is 9 times 9? Use your tools.')
      await expect(other.chat.answer).toContainText('81')
      await expect(other.sessions.list.getByRole('link')).toHaveCount(1)
      await expect(newer.sessions.list.getByRole('link')).toHaveCount(1)
      // The choice holds at the next visit.
      await Promise.all([newer.page.reload(), other.page.reload()])
      await expect(newer.chat.answer).toContainText('64')
      await expect(other.chat.answer).toContainText('81')
      const names = await other.page.evaluate(async () =>
        (await indexedDB.databases()).map(({ name }) => name),
      )
      expect(names).toEqual(expect.arrayContaining(['innerloop', 'innerloop@/else/']))
      expect(names).not.toContain('innerloop@/some/where/')
    },
  )
})

test.describe('an old tab without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test(
    'stores its running answer before a newer schema closes its database',
    { tag: '@turn-3' },
    async ({ app, context, host, page, provider }) => {
      const { promise: upgraded, resolve: resume } = Promise.withResolvers<void>()
      provider.willAnswer({ kind: 'text', text: 'Before and after', until: upgraded })
      await app.useProvider(provider)
      await app.chat.send('Hello')
      await expect(app.chat.answer).toContainText('Before and')

      host.deploy(withNewerSchema(makeNextBuild(readBuild())))
      const newer = new Innerloop(await context.newPage())
      await newer.page.goto(page.url())
      // The upgrade waits ten seconds for the answer, and then stops it.
      await newer.chat.expectStatus('stopped', { timeout: 40_000 })
      await expect(newer.chat.answer).toContainText('Before and')
      await expect(page.getByText('A newer version of Innerloop is open in another tab.')).toBeVisible()
      resume()
    },
  )

  test(
    'gets the new build if a file of the old one is missing, and never writes into its database',
    { tag: '@turn-2' },
    async ({ app, context, host, page }) => {
      const deployment = new DeploymentDriver(page)
      await app.chat.ask('What is 6 times 7? Use your tools.')
      const before = await deployment.version()
      await app.chat.composer.fill('Typed and not sent')
      host.deploy(makeNextBuild(readBuild()))
      await page.getByRole('link', { name: 'Settings' }).click()
      await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
      // The heading appears before the screen's chunk is requested, and the page may be about to reload.
      await expect.poll(() => deployment.version().catch(() => before)).not.toBe(before)
      expect(host.missed.length).toBeGreaterThan(0)
      await app.sessions.list.getByRole('link').first().click()
      await expect(app.chat.composer).toHaveValue('Typed and not sent')

      // The build after that has one more table. Its tab is open next to this one, whose files are gone.
      const upgraded = withNewerSchema(makeNextBuild(makeNextBuild(readBuild())))
      host.deploy(upgraded)
      const newer = new Innerloop(await context.newPage())
      await newer.page.goto(host.url)
      const newerDeployment = new DeploymentDriver(newer.page)
      await newer.chat.ask('And 7 times 7? Use your tools.')
      await expect(newer.chat.answer).toContainText('49')
      const counted = await newerDeployment.countRows()
      expect(counted).toMatchObject({ newer: 0, sessions: 2, messages: 4, version: 100 })

      await expect(page.getByText('A newer version of Innerloop is open in another tab.')).toBeVisible()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(app.chat.conversation.getByRole('alert')).toContainText('newer version')
      await expect(app.chat.composer).toHaveValue('Typed and not sent')
      expect(await newerDeployment.countRows()).toEqual(counted)
      // A second file is missing within a minute. The page does not reload repeatedly and shows no error for it.
      await page.goto('#/usage')
      await expect(page.getByText('this part of the page needs it')).toBeVisible()
      await expect(page.getByText(/could not be shown|dynamically imported/)).toHaveCount(0)
      await page.goBack()
      await expect(app.chat.composer).toHaveValue('Typed and not sent')
      const offer = page.getByRole('status').filter({ hasText: 'newer version of Innerloop' })
      // The worker may also have missed a file and reported it. Both cases load the new build.
      await offer.getByRole('button', { name: 'Reload' }).first().click()
      expect(await deployment.version()).toBe(await newerDeployment.version())
    },
  )
})
