import type { Locator } from '@playwright/test'
import { missingCorpus } from '../../test/doubles/hostile-markdown.ts'
import { drawHostileLines, findMarkup, hostileLines } from '../drivers/hostile-lines.ts'
import { SearchDriver } from '../drivers/search.ts'
import { expect, test } from '../fixtures.ts'

/** Files of the application. An image in a name would be requested in addition to them. */
const known = /^\/(?:demo\.json|favicon\.\w+|manifest\.\w+|icons?[-/][\w-]+\.\w+|[\w/-]+-[\w-]{8}\.\w+)?$/

const seed = Number(process.env['MARKDOWN_SEED'] ?? Date.now() % 1_000_000)

test(`7 of ${hostileLines.length} hostile lines are text in every name that a person enters: nothing runs, nothing is requested`, async ({
  app,
  page,
  provider,
  guard,
}) => {
  console.log(`Hostile names: seed ${seed}`)
  if (missingCorpus !== undefined) console.log(`Only our own hostile texts: ${missingCorpus}`)
  const [title = '', folder = '', name = '', starter = '', queued = '', memory = '', searched = ''] =
    drawHostileLines(7, seed)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const expectText = async (place: Locator, text: string) => {
    await expect(place.getByText(text, { exact: true }).first()).toBeVisible()
    expect(await findMarkup(page), `markup of ${text}`).toEqual([])
  }

  provider.willAnswer(
    { kind: 'text', text: 'Four.' },
    {
      kind: 'text',
      text: Array.from({ length: 400 }, (_, index) => `word${index}`).join(' '),
      tokensPerSecond: 60,
    },
  )
  await app.useProvider(provider)
  await app.chat.ask('What is 2 + 2?')
  await app.sessions.renameOpen(title)
  await expectText(app.sessions.list, title)
  await expectText(page.getByRole('heading', { level: 1 }), title)
  expect(await page.title()).toContain(title)

  await page.getByRole('button', { name: 'Chat actions' }).first().press('Enter')
  await page.getByRole('menuitem', { name: 'Move to' }).press('Enter')
  await page.getByRole('menuitem', { name: 'New project' }).press('Enter')
  const create = page.getByRole('dialog', { name: 'New project' })
  await create.getByRole('textbox', { name: 'Project name' }).fill(folder)
  await create.getByRole('button', { name: 'Create project' }).click()
  await expectText(app.sessions.list.getByRole('region', { name: folder }), folder)

  await app.chat.send('And now?')
  await expect(app.chat.answer).toContainText('word1')
  await app.queue.add(queued)
  await expectText(app.queue.list, queued)
  await app.queue.press(queued, 'Edit')
  await expect(app.queue.list.getByRole('textbox')).toHaveValue(queued)
  await app.queue.list.getByRole('button', { name: 'Cancel' }).click()
  await app.queue.press(queued, 'Remove')
  await app.chat.stop()

  const search = new SearchDriver(page)
  await search.box.fill(title)
  await expectText(app.sessions.list, title)
  await search.box.fill(searched)
  await expect(search.box).toHaveValue(searched)
  await expect.poll(() => findMarkup(page)).toEqual([])
  await search.box.press('Escape')
  await search.openFind()
  await search.find.fill(searched)
  await expect(search.findCount).toHaveText('Not found')
  await search.find.press('Escape')

  await app.open('#/settings/memory')
  await page.getByRole('textbox', { name: 'New memory' }).fill(memory)
  await page.getByRole('button', { name: 'Add memory' }).click()
  await expectText(page.getByRole('list', { name: 'Memories' }), memory)

  await app.open('#/settings/assistants')
  await page.getByRole('button', { name: 'New assistant' }).click()
  const form = page.getByRole('dialog', { name: 'New assistant' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('textbox', { name: 'Instructions' }).fill(memory)
  await form.getByRole('textbox', { name: 'Starters' }).fill(starter)
  await form.getByRole('button', { name: 'Save assistant' }).click()
  await expectText(page.getByRole('list', { name: 'Assistants' }), name)
  await app.open()
  await page.getByRole('radio', { name }).check()
  await expectText(page.locator('main'), starter)

  // The text read from storage is the same.
  await page.reload()
  await expectText(app.sessions.list, title)
  await expectText(app.sessions.list, folder)
  expect(dialogs).toEqual([])
  const own = new URL(page.url()).origin
  const ownRequests = guard.requests.map(({ url }) => url).filter((url) => url.startsWith(own))
  expect(ownRequests.filter((url) => !known.test(url.slice(own.length)))).toEqual([])
  // Proves that the search for markup finds markup.
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')))
  expect(await findMarkup(page)).toEqual(['IMG'])
})
