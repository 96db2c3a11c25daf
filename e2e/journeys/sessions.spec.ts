import { expectAccessible } from '../drivers/accessibility.ts'
import { Innerloop } from '../drivers/innerloop.ts'
import { readTables } from '../drivers/read-tables.ts'
import { expect, test } from '../fixtures.ts'

const slow = (name: string) => ({
  kind: 'text' as const,
  text: Array.from({ length: 120 }, (_, index) => `${name}${index}`).join(' '),
  tokensPerSecond: 60,
})

test('two chats answer at once; switching between them drops nothing; the chosen model stays for the next chat and the next visit', async ({
  app,
  provider,
}) => {
  const { promise: isSeen, resolve: resume } = Promise.withResolvers<void>()
  provider.willAnswer({ ...slow('alpha'), until: isSeen }, slow('beta'))
  await app.useProvider(provider)
  await app.chat.send('First chat')
  await expect(app.chat.answer).toContainText('alpha3')
  await app.sessions.startNew()
  await app.chat.chooseModel('Fake/m')
  await app.chat.send('Second chat')
  await expect(app.chat.answer).toContainText('beta3')

  await app.sessions.open('First chat')
  await expect(app.chat.answer).toHaveAttribute('data-status', 'streaming')
  resume()
  await app.chat.expectStatus('complete')
  await expect(app.chat.answer).toContainText('alpha119')
  await expect(app.chat.answer).not.toContainText('beta')

  await app.sessions.open('Second chat')
  await app.chat.expectStatus('complete')
  await expect(app.chat.answer).toContainText('beta119')
  await expect(app.chat.conversation.getByRole('article')).toHaveCount(2)

  await app.page.reload()
  await expect(app.chat.modelButton).toHaveAccessibleName(/Fake\/m/)
  await app.sessions.startNew()
  await expect(app.chat.modelButton).toHaveAccessibleName(/Fake\/m/)
  await app.chat.chooseModel('Demo')
  await app.chat.ask('What is 2 + 2? Use your tools.')
  await expect(app.chat.answer).toContainText('4')
})

test('a chat can be renamed, deleted and restored; the address of a missing chat says so', async ({
  app,
}) => {
  await app.chat.ask('What is 2 + 2? Use your tools.')
  await app.sessions.renameOpen('Sums')
  await expect(app.sessions.link('Sums')).toBeVisible()
  await app.page.reload()
  await expect(app.sessions.link('Sums')).toBeVisible()

  await app.sessions.deleteOpen()
  await expect(app.sessions.link('Sums')).toHaveCount(0)
  await app.sessions.undo()
  await expect(app.sessions.link('Sums')).toBeVisible()
  await app.sessions.open('Sums')
  await expect(app.chat.answer).toContainText('4')

  await app.sessions.deleteOpen()
  await expect(app.sessions.link('Sums')).toHaveCount(0)
  await app.page.reload()
  await app.expectReady()
  await expect(app.sessions.link('Sums')).toHaveCount(0)

  await app.open('#/c/session-00000000-0000-4000-8000-000000000000')
  await expect(app.page.getByRole('main')).toContainText(/no chat at this address/)
})

test('a chat that is deleted in another tab says so, and can be restored here', async ({ app, context }) => {
  await app.chat.ask('What is 2 + 2? Use your tools.')
  const other = new Innerloop(await context.newPage())
  await other.open(new URL(app.page.url()).hash)
  await expect(other.chat.answer).toContainText('4')
  await app.sessions.deleteOpen()
  await expect(other.page.getByRole('heading', { name: 'This chat was deleted' })).toBeVisible()
  await expect(other.chat.composer).toBeDisabled()
  await other.page.getByRole('button', { name: 'Restore' }).click()
  await expect(other.chat.answer).toContainText('4')
  await expect(other.chat.composer).toBeEnabled()
})

test(
  'deleted chats stay in the settings for a day: restored, or erased at once',
  { tag: '@turn-3' },
  async ({ app, page }) => {
    for (const name of ['Sums', 'Tables']) {
      await app.sessions.startNew()
      await app.chat.ask('What is 2 + 2? Use your tools.')
      await app.sessions.renameOpen(name)
      await app.sessions.deleteOpen()
      await expect(app.sessions.link(name)).toHaveCount(0)
    }
    await app.open('#/settings/data')
    await page.reload()
    const list = page.getByRole('list', { name: 'Recently deleted' })
    const item = (name: string) => list.getByRole('listitem').filter({ hasText: name })
    await expect(list.getByRole('listitem')).toContainText([/Tables.*Erased in 23 hours/, /Sums/])
    await expectAccessible(page, 'deleted chats')
    await item('Sums').getByRole('button', { name: 'Restore chat' }).click()
    await expect(app.sessions.link('Sums')).toBeVisible()
    await expect(item('Sums')).toHaveCount(0)

    await item('Tables').getByRole('button', { name: 'Delete now' }).click()
    const question = page.getByRole('dialog', { name: 'Delete “Tables” now?' })
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete now' }).click()
    await expect(page.getByText('No deleted chats.')).toBeVisible()
    const remainingRows = await readTables(page, ['sessions', 'messages'])
    expect(JSON.stringify(remainingRows)).not.toContain('Tables')
  },
)
