import type { Page } from '@playwright/test'
import { craftedLinks } from '../drivers/crafted-links.ts'
import { drawCases } from '../drivers/draw-cases.ts'
import { expect, test } from '../fixtures.ts'

const links = drawCases(craftedLinks, 12, 'crafted links')

test(`${links.length} of ${craftedLinks.length} crafted links send nothing, change no setting and write nothing into the composer`, async ({
  app,
  page,
  provider,
}) => {
  test.slow()
  await app.useProvider(provider)
  await app.chat.ask('What is 2 + 2?')
  const url = new URL(page.url())
  url.hash = ''
  const [before, asked] = [await readChoices(page), provider.requests.length]
  for (const link of links) {
    // A link of another site loads the page. A link within the page changes the hash only.
    await page.goto(new URL(link, url).href)
    await expect(page.getByRole('main'), link).toBeVisible()
    // A link that fills the composer does so after its screen has loaded.
    await page.waitForTimeout(100)
    const composer = app.chat.composer
    if (await composer.isVisible()) await expect(composer, link).toHaveValue('')
  }
  await page.goto(url.href)
  await expect(app.chat.composer).toHaveValue('')
  expect(provider.requests).toHaveLength(asked)
  expect(await readChoices(page)).toEqual(before)
})

/** Returns all preferences of the person and the chats. */
async function readChoices(page: Page): Promise<Record<string, unknown[]>> {
  return await page.evaluate(async () => {
    const toPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
      })
    const database = await toPromise(indexedDB.open('innerloop'))
    const names = [...database.objectStoreNames].filter((name) =>
      /settings|providers|vault|approvals|allowlist|memories|assistants|queue|sessions|messages/i.test(name),
    )
    const transaction = database.transaction(names)
    const rows = await Promise.all(names.map((name) => toPromise(transaction.objectStore(name).getAll())))
    database.close()
    return Object.fromEntries(names.map((name, index) => [name, rows[index] ?? []]))
  })
}
