import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { readMessages } from '../provider/request-messages.ts'

test('a chat branches into a new one, which continues separately and links back', async ({
  app,
  page,
  provider,
}) => {
  provider.willAnswer(
    { kind: 'text', text: 'Bees live in hives.' },
    { kind: 'text', text: 'Wasps build nests.' },
    { kind: 'text', text: 'In spring.' },
  )
  await app.useProvider(provider)
  await app.chat.ask('Where do bees live?')
  await app.chat.ask('And wasps?')
  await app.chat.choose(app.chat.answers.first(), 'Branch')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Where do bees live? (branch)')
  await expect(app.chat.answers).toHaveText([/Bees live in hives\./])
  await app.chat.ask('When do they swarm?')
  expect(readMessages(provider.answerRequests[2]).map(({ content }) => content)).toEqual(
    expect.arrayContaining(['Where do bees live?', 'Bees live in hives.', 'When do they swarm?']),
  )
  expect(JSON.stringify(readMessages(provider.answerRequests[2]))).not.toContain('wasps')
  await page.getByRole('main').getByRole('link', { name: 'Where do bees live?' }).click()
  await expect(heading).toHaveText('Where do bees live?')
  await expect(app.chat.answers).toHaveCount(2)
  await expect(app.chat.answer).toContainText('Wasps build nests.')
})

test(
  'a chat is titled by its model if that is enabled; an answer by another model is a version next to the first, both compared and found on the map',
  { tag: '@turn-2' },
  async ({ app, page, provider }) => {
    provider.willAnswer(
      { kind: 'text', text: 'Bees live in **hives**.' },
      { kind: 'text', text: '"Homes of bees"' },
      { kind: 'text', text: 'In a hive.' },
    )
    await app.useProvider(provider)
    await app.open('#/settings/models')
    await page.getByRole('combobox', { name: 'Fake', exact: true }).selectOption('Always')
    await page.goto('#/settings/chats')
    await page.getByRole('switch', { name: 'Delete details after' }).click()
    await expect(page.getByRole('textbox', { name: 'Delete details after (days)' })).toHaveValue('90')
    await expectAccessible(page, 'settings of chats')
    await app.open()
    // The demo model has a short answer to this message.
    await app.chat.ask('What is 2 + 2?')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Homes of bees')
    await app.chat.ask('And wasps?')
    await app.chat.choose(app.chat.answers.first(), 'Another model…', 'Regenerate')
    const models = page.getByRole('listbox', { name: 'Model for the answer' })
    await models.getByRole('option', { name: 'Demo' }).click()
    await expect(app.chat.answers).toHaveCount(1)
    await app.chat.expectStatus('complete')
    await expect(app.chat.answer).toContainText('2/2')
    await expect(app.chat.modelButton).toHaveAccessibleName(/Fake\/m/)

    await app.chat.choose(app.chat.answer, 'Compare versions', 'Regenerate')
    const compare = page.getByRole('dialog', { name: 'Compare versions' })
    const left = compare.getByRole('region', { name: 'First version' })
    const right = compare.getByRole('region', { name: 'Second version' })
    await expect(left.locator('strong')).toHaveText('hives')
    await expect(left).toContainText(/1\. Fake\/m/)
    await expect(right).toContainText(/Cost: free/)
    await expect(compare.getByRole('status')).toHaveText(
      'Only in the first version: 4 words. Only in the second: 5 words.',
    )
    await expectAccessible(page, 'versions side by side')
    await page.setViewportSize({ width: 390, height: 844 })
    const [above, below] = [await left.boundingBox(), await right.boundingBox()]
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 720 })

    await page.getByRole('button', { name: 'Map of this chat' }).click()
    const tree = page.getByRole('tree', { name: 'Messages' })
    await expect(tree).toBeFocused()
    await expect(tree.getByRole('treeitem')).toHaveCount(3)
    await expectAccessible(page, 'map of a chat')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await expect(tree.getByRole('treeitem', { level: 2 })).toHaveText([/And wasps\?/, /In a hive\./])
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(app.chat.question).toContainText('And wasps?')
    await expect(app.chat.question).toBeFocused()
    await expect(app.chat.answers).toHaveText([/Bees live in hives\./, /In a hive\./])
  },
)

test(
  'chats are selected, moved, archived, exported and deleted in bulk, and each action can be undone',
  { tag: '@turn-4' },
  async ({ app, page }) => {
    for (const name of ['One', 'Two', 'Three']) {
      await app.sessions.startNew()
      await app.chat.ask(`${name}: what is 2 + 2?`)
    }
    const list = app.sessions.list
    const boxes = list.getByRole('checkbox')
    const mark = async (...names: string[]) => {
      await list.getByRole('button', { name: `Actions for ${names[0]}` }).press('Enter')
      await page.getByRole('menuitem', { name: 'Select' }).press('Enter')
      for (const name of names.slice(1)) await list.getByRole('checkbox', { name }).check()
    }
    const bar = list.getByRole('toolbar', { name: 'Selected chats' })

    await mark('One', 'Two')
    await expect(bar.getByRole('status')).toHaveText('2 selected')
    await expectAccessible(page, 'selected chats', { isInSidebar: true })
    await bar.getByRole('button', { name: 'Move selected' }).click()
    const move = page.getByRole('dialog', { name: 'Move to project' })
    await move.getByRole('textbox', { name: 'Project name' }).fill('Sums')
    await move.getByRole('button', { name: 'Move' }).click()
    await expect(app.sessions.under('Sums')).toHaveText([/^Two/, /^One/])
    await app.sessions.undo()
    await expect(app.sessions.under('Sums')).toHaveCount(0)

    await mark('One', 'Three')
    await bar.getByRole('button', { name: 'Archive selected' }).click()
    await expect(boxes).toHaveCount(0)
    await expect(app.sessions.under('Today')).toHaveText([/^Two/])
    await page.reload()
    // The list shows them because the open chat is one of them.
    await expect(app.sessions.under('Archived')).toHaveText([/^Three/, /^One/])
    await expectAccessible(page, 'archived chats', { isInSidebar: true })
    await list.getByRole('button', { name: 'Actions for One' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Unarchive' }).press('Enter')
    await expect(app.sessions.under('Today')).toHaveText([/^Two/, /^One/])
    await app.chat.ask('What is 3 + 3?')
    await expect(app.sessions.under('Today')).toHaveText([/^Three/, /^Two/, /^One/])

    await mark('One')
    await bar.getByRole('button', { name: 'Select all' }).click()
    const download = page.waitForEvent('download')
    await bar.getByRole('button', { name: 'Export selected' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Export as Markdown' }).press('Enter')
    expect((await download).suggestedFilename()).toMatch(/^innerloop-chats-[\d-]+\.zip$/)

    await mark('One', 'Two', 'Three')
    await bar.getByRole('button', { name: 'Delete selected' }).click()
    await expect(list.getByRole('link')).toHaveCount(0)
    await expect(page).toHaveURL(/#\/$/)
    await app.sessions.undo()
    await expect(app.sessions.under('Today')).toHaveCount(3)
    await expect(page).toHaveURL(/#\/c\//)
  },
)
