import { Innerloop } from '../drivers/innerloop.ts'
import { readEverythingStored } from '../drivers/stored-data.ts'
import type { Page } from '@playwright/test'
import { canaryKey } from '../canary.ts'
import { expect, test } from '../fixtures.ts'

const passphrase = 'lamp otter canyon velvet'

test(
  'keys are protected, locked in every tab, and a chat asks for the passphrase in place',
  { tag: '@turn-1' },
  async ({ app, provider, context }) => {
    await app.enterProvider(provider)
    await app.keys.open()
    await expect(app.keys.protection).toContainText('No passphrase')
    await expect(app.keys.list).toContainText('4b60')
    await app.keys.protect(passphrase)
    await expect(app.keys.list).toContainText('protected by your passphrase')

    const other = new Innerloop(await context.newPage())
    await other.open('#/settings/keys')
    await expect(other.keys.protection).toContainText('Locked')
    await other.keys.unlock('not the passphrase')
    await expect(other.page.getByText('That passphrase does not open the keys.')).toBeVisible()
    await expect(other.keys.passphrase).toBeFocused()
    await other.keys.unlock(passphrase)
    await expect(other.keys.protection).toContainText('Unlocked')
    await other.keys.lock()
    await expect(app.keys.protection).toContainText('Locked')
    await other.page.close()

    await app.open()
    await app.chat.chooseModel('Fake/m')
    provider.willAnswer({ kind: 'text', text: 'Opened.' })
    await app.chat.ask('Hello?', 'failed')
    await expect(app.chat.failure).toContainText('Your keys are locked.')
    expect(provider.answerRequests).toHaveLength(0)
    await app.keys.unlock('not the passphrase')
    await expect(app.chat.failure).toContainText('does not open the keys')
    await app.keys.unlock(passphrase)
    await app.chat.expectStatus('complete')
    await expect(app.chat.answer).toContainText('Opened.')
    expect(provider.answerRequests.map(({ headers }) => headers['authorization'])).toEqual([
      `Bearer ${canaryKey}`,
    ])
  },
)

test('a passphrase is changed and removed by entering it, and deleted with all keys', async ({
  app,
  provider,
}) => {
  await app.useProvider(provider)
  await app.keys.open()
  await app.keys.protect(passphrase)
  const next = 'another four words entirely'
  await app.keys.change('wrong passphrase', next)
  await expect(app.page.getByText('That passphrase does not open the keys.')).toBeVisible()
  await app.keys.press('Cancel')
  await app.keys.change(passphrase, next)
  await expect(app.page.getByRole('button', { name: 'Change passphrase' })).toBeVisible()
  await app.page.reload()
  await expect(app.keys.protection).toContainText('Locked')
  await app.keys.unlock(next)
  await app.keys.remove(next)
  await expect(app.keys.protection).toContainText('No passphrase')
  await app.keys.protect(passphrase)
  await app.keys.lock()
  await app.keys.press('Delete all keys')
  await expect(app.page.getByRole('dialog')).toContainText('The stored key is permanently deleted')
  await app.keys.confirm('Delete all keys')
  await expect(app.keys.protection).toContainText('No passphrase')
  await expect(app.page.getByText('No keys yet.')).toBeVisible()
})

test('a key for the session is not stored, and is requested in the chat after a reload', async ({
  app,
  provider,
  page,
}) => {
  const form = { name: 'Fake', baseUrl: provider.baseUrl(), apiKey: canaryKey }
  await app.settings.addProvider({ ...form, isKeyForSession: true })
  await app.keys.open()
  await expect(app.keys.list).toContainText('Kept only until this tab is closed or reloaded')
  await app.open()
  await app.chat.chooseModel('Fake/m')
  await app.chat.ask('Hello')
  expect(await readEverythingStored(page)).not.toContain(canaryKey)

  await page.reload()
  await app.chat.ask('And again', 'failed')
  await expect(app.chat.failure).toContainText('kept only until the tab was closed')
  await app.chat.failure.getByLabel('API key').fill(canaryKey)
  await app.keys.press('Use this key')
  await expect.poll(() => provider.answerRequests.length).toBe(2)
  await app.chat.expectStatus('complete')
  expect(await readEverythingStored(page)).not.toContain(canaryKey)

  await app.keys.open()
  await app.keys.press('Delete Fake’s key')
  await app.keys.confirm('Delete key')
  await expect(page.getByText('No keys yet.')).toBeVisible()
})

test('a provider that is saved while the keys are locked unlocks them in place and loses nothing', async ({
  app,
  provider,
}) => {
  await app.keys.open()
  await app.keys.protect(passphrase)
  await app.keys.lock()
  await app.settings.fillProvider({ name: 'Late', baseUrl: provider.baseUrl(), apiKey: canaryKey })
  await app.settings.save()
  await expect(app.settings.dialog.getByRole('alert')).toContainText('Your keys are locked.')
  await app.keys.unlock(passphrase)
  await expect(app.settings.dialog.getByRole('alert')).toBeHidden()
  await app.settings.save()
  await expect(app.settings.dialog).toBeHidden()
  await app.keys.open()
  await expect(app.keys.list).toContainText('Late')
})

/** Tries what an injected script could do with the storage: open the keys with any stored key. */
async function stealKeys(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const ask = async <Value>(request: IDBRequest<Value>): Promise<Value> =>
      await new Promise((resolve, reject) => {
        request.addEventListener('success', () => {
          resolve(request.result)
        })
        request.addEventListener('error', () => {
          reject(request.error ?? new Error('the database did not answer'))
        })
      })
    const database = await ask(indexedDB.open('innerloop'))
    const read = async (store: string) =>
      (await ask(database.transaction(store).objectStore(store).getAll())) as object[]
    const [rows, providers] = [await read('vault'), await read('providers')]
    database.close()
    const keys = rows.flatMap((row) => Object.values(row).filter((value) => value instanceof CryptoKey))
    const stolen: string[] = []
    for (const provider of providers as { id: string; baseUrl: string }[]) {
      const aad = new TextEncoder().encode(`${provider.id}|${new URL(provider.baseUrl).origin}`)
      for (const row of rows as { iv?: BufferSource; ciphertext?: BufferSource }[])
        for (const key of keys) {
          if (row.iv === undefined || row.ciphertext === undefined) continue
          const open = { name: 'AES-GCM', iv: row.iv, additionalData: aad }
          const text = await crypto.subtle.decrypt(open, key, row.ciphertext).catch(() => null)
          if (text !== null) stolen.push(new TextDecoder().decode(text))
        }
    }
    return stolen
  })
}

test('the page is right about key protection: without a passphrase a script can open a key, with one it cannot, unlocked or not', async ({
  app,
  provider,
  page,
}) => {
  await app.useProvider(provider)
  expect(await stealKeys(page)).toEqual([canaryKey])

  await page.evaluate(() => {
    const heard: unknown[] = []
    Object.assign(globalThis, { heard })
    for (const name of ['innerloop:keys', 'innerloop:stop', 'innerloop:answers'])
      new BroadcastChannel(name).addEventListener('message', ({ data }) => heard.push(data))
  })
  await app.keys.open()
  await app.keys.protect(passphrase)
  expect(await stealKeys(page)).toEqual([])
  await app.keys.lock()
  expect(await stealKeys(page)).toEqual([])
  await app.keys.unlock(passphrase)
  await expect(app.keys.protection).toContainText('Unlocked')
  const heard = await page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)
  expect(heard).toEqual(['changed', 'lock'])
  await app.open()
  await app.chat.chooseModel('Fake/m')
  await app.chat.ask('Hello')
  expect(await stealKeys(page)).toEqual([])
})

test(
  'keys that were unused for the chosen time are locked again, even if no timer could run',
  { tag: '@turn-3' },
  async ({ app, page, provider }) => {
    await app.useProvider(provider)
    await app.keys.open()
    await app.keys.protect(passphrase)
    const limit = page.getByRole('combobox', { name: 'Lock keys after' })
    await limit.selectOption({ label: '5 minutes' })
    await page.reload()
    await app.keys.unlock(passphrase)
    await expect(limit).toHaveValue('5')
    const sleep = async (minutes: number) => {
      await page.workers()[0]?.evaluate((ms) => {
        const now = Date.now.bind(Date)
        Date.now = () => now() + ms
      }, minutes * 60_000)
    }
    await app.open()
    await app.chat.chooseModel('Fake/m')
    await sleep(4)
    await app.chat.ask('Hello')
    await sleep(6)
    await app.chat.ask('Still there?', 'failed')
    await expect(app.chat.failure).toContainText('Your keys are locked.')
    expect(provider.answerRequests).toHaveLength(1)
    await app.keys.open()
    await expect(app.keys.protection).toContainText('Locked')
  },
)
