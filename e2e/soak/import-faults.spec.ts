import { createHash } from 'node:crypto'
import { importBombs } from '../../test/faults/import-bombs.ts'
import { mutateImport } from '../../test/faults/mutate-import.ts'
import { ImportsDriver } from '../drivers/imports.ts'
import { SearchDriver } from '../drivers/search.ts'
import { readRows } from '../drivers/stored-data.ts'
import { expect, test } from '../fixtures.ts'

const count = 300
const seed = Number(process.env['IMPORT_SEED'] ?? Date.now() % 1_000_000)

test(`${count} mutated exports and six bombs change nothing by being read`, async ({ app, page }) => {
  console.log(`Imports: seed ${seed}`)
  await app.chat.ask('What can you do?')
  await app.chat.expectStatus('complete')
  // The message is added to the search index of all chats now, and not later during the import.
  const search = new SearchDriver(page)
  await search.box.fill('nothing')
  await expect(page.getByText('No chat contains all of these words.')).toBeVisible()
  await search.box.fill('')
  const imports = new ImportsDriver(page)
  await imports.open()
  const hash = async () =>
    createHash('sha256')
      .update(await readRows(page))
      .digest('hex')
  const before = await hash()
  const ends = { refused: 0, planned: 0 }
  const files = [
    ...Array.from({ length: count }, (_, number) => mutateImport(seed, number)),
    ...importBombs.map(({ what, make }) => Object.assign(make(), { what })),
  ]
  for (const [number, { name, bytes, what }] of files.entries()) {
    await imports.choose({ name, bytes: Buffer.from(bytes) })
    const end = await imports.expectRead()
    ends[end] += 1
    if (end === 'refused') await expect(imports.dialog.getByRole('alert')).toContainText(/\w+ \w+/)
    await page.keyboard.press('Escape')
    await expect(imports.dialog).toBeHidden()
    if (number >= count) expect(end, what).toBe('refused')
    if (number % 10 === 0 || number >= count) await expect.poll(hash, `${number}: ${what}`).toBe(before)
  }
  expect(await hash()).toBe(before)
  console.log(`Imports: ${ends.refused} refused, ${ends.planned} with what could be read of them`)
})
