import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { scanForCanary } from '../drivers/canary-scan.ts'
import { Innerloop } from '../drivers/innerloop.ts'
import { PageGuard } from '../drivers/page-guard.ts'
import { readEverythingStored } from '../drivers/stored-data.ts'
import { canaryKey } from '../canary.ts'
import { expect, test } from '../fixtures.ts'
import { FakeProvider } from '../provider/fake-provider.ts'

test.use({ serviceWorkers: 'allow', savesData: false })

const canary = canaryKey

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

test('the key is in no store, page, log or URL, and only in requests to its origin', async ({
  provider,
  baseURL,
  launchOptions,
}) => {
  const profile = mkdtempSync(path.join(tmpdir(), 'innerloop-profile-'))
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL })
  const guard = new PageGuard()
  const other = await FakeProvider.start()
  try {
    guard.watch(context)
    const app = new Innerloop(context.pages()[0] ?? (await context.newPage()))
    await app.open()
    await app.enterProvider(provider, { apiKey: canary })
    await app.chat.ask('Hello')
    provider.willAnswer({ kind: 'status', status: 401, body: `{"error":{"message":"bad key ${canary}"}}` })
    await app.chat.ask('Again', 'failed')

    expect(provider.answerRequests).toHaveLength(2)
    for (const request of provider.answerRequests) {
      expect(request.headers['authorization']).toBe(`Bearer ${canary}`)
      expect(request.url + request.body).not.toContain(canary)
    }

    await app.page.reload()
    await app.chat.expectStatus('failed')
    expect(await app.page.content()).not.toContain(canary)
    await app.open('#/settings/providers')
    await expect(app.page.getByText('Fake').first()).toBeVisible()
    expect(await app.page.content()).not.toContain(canary)
    const inputs = await app.page
      .locator('input')
      .evaluateAll((all) => all.map((input) => input.getAttribute('value')))
    expect(inputs.join(' ')).not.toContain(canary)
    expect(await readEverythingStored(app.page)).not.toContain(canary)

    for (const request of guard.requests) {
      const isProvider = request.url.startsWith(provider.origin)
      const sentText = request.url + request.body + (isProvider ? '' : JSON.stringify(request.headers))
      expect(sentText).not.toContain(canary)
    }
    expect(guard.consoleTexts.join('\n')).not.toContain(canary)
    expect(other.requests).toEqual([])
  } finally {
    await context.close()
    await other.stop()
  }
  const leaks = listFiles(profile).filter((file) => readFileSync(file).includes(canary))
  expect(leaks.map((file) => path.relative(profile, file))).toEqual([])
  rmSync(profile, { recursive: true, force: true })
})

test('a provider moved to another origin loses its key', async ({ app, provider, page }) => {
  const thief = await FakeProvider.start()
  await app.enterProvider(provider, { apiKey: canary })
  await app.settings.moveProvider('Fake', thief.baseUrl())
  await app.open()
  await app.chat.chooseModel('Fake/m')
  await app.chat.send('Hello')
  await expect(page.locator('[data-role="assistant"]').last()).toHaveAttribute(
    'data-status',
    /failed|complete/,
  )
  for (const request of thief.requests) expect(JSON.stringify(request)).not.toContain(canary)
  await thief.stop()
})

test('the scan after each journey finds the key at any place, in any encoding', async ({
  browser,
  baseURL,
  provider,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const guard = new PageGuard()
  guard.watch(context)
  const app = new Innerloop(await context.newPage())
  await app.open()
  await app.enterProvider(provider)
  await app.chat.ask('Hello')
  const scan = async () => await scanForCanary({ context, guard, provider, baseUrl: baseURL ?? '' })
  expect(await scan()).toEqual([])
  expect(provider.answerRequests[0]?.headers['authorization']).toContain(canaryKey)

  await app.page.evaluate(
    async ([key, hex]) => {
      localStorage.setItem('planted', `{"key":"${btoa(`x${key}`)}"}`)
      console.log(`the key is ${encodeURIComponent(key)}`)
      document.body.dataset['planted'] = hex
      await fetch(`./favicon.svg?key=${key}`)
      await fetch('./favicon.svg', { headers: { authorization: key } })
      await fetch('./favicon.svg', { method: 'POST', body: key.split('').toReversed().join('') })
    },
    [canaryKey, Buffer.from(canaryKey).toString('hex')] as const,
  )
  const scanResult = await scan()
  for (const place of ['storage (Base64)', 'console (URL-encoded)', 'page', 'address', 'body to', 'header'])
    expect(
      scanResult.some((leak) => leak.startsWith(place)),
      place,
    ).toBe(true)
  await context.close()
})
