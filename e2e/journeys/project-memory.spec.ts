import { expectAccessible } from '../drivers/accessibility.ts'
import { readMessages } from '../provider/request-messages.ts'
import { expect, test } from '../fixtures.ts'

test('a memory of a project is included in its chats alone, with the date; a deleted one is taken back', async ({
  app,
  page,
  provider,
}) => {
  const openMenu = async (item: string) => {
    await page.getByRole('button', { name: 'Chat actions' }).first().press('Enter')
    await page.getByRole('menuitem', { name: item }).press('Enter')
  }
  const lastRequest = () => JSON.stringify(readMessages(provider.answerRequests.at(-1)))
  const store = { name: 'store_memory', arguments: { text: 'The harvest is in June.' } }
  await app.useProvider(provider)
  provider.willAnswer({ kind: 'text', text: 'Hello.' })
  await app.open()
  await app.chat.ask('Hello')
  expect(provider.answerRequests.at(-1)?.body).toContain('[Date and time for the user: ')
  await openMenu('Move to')
  await page.getByRole('menuitem', { name: 'New project' }).press('Enter')
  const create = page.getByRole('dialog', { name: 'New project' })
  await create.getByRole('textbox', { name: 'Project name' }).fill('Garden')
  await create.getByRole('button', { name: 'Create project' }).click()
  await expect(app.sessions.list.getByRole('region', { name: 'Garden' })).toBeVisible()

  provider.willAnswer({ kind: 'calls', calls: [store] }, { kind: 'text', text: 'Stored.' })
  await app.chat.send('Remember when the harvest is')
  await expect(app.approvals.card('store_memory')).toContainText('for the chats of this project')
  await app.approvals.answer('Allow once')
  await app.chat.expectStatus('complete')

  provider.willAnswer({ kind: 'text', text: 'Unknown.' })
  await app.sessions.startNew()
  await app.chat.ask('When do I start?')
  expect(lastRequest()).not.toContain('June')

  await openMenu('Move to')
  await page.getByRole('menuitemradio', { name: 'Garden' }).press('Enter')
  provider.willAnswer({ kind: 'text', text: 'In June.' })
  await app.chat.ask('And now?')
  expect(lastRequest()).toContain('- The harvest is in June.')
  const chat = page.url()

  await page.goto('#/settings/memory')
  const item = page.getByRole('list', { name: 'Memories' }).getByRole('listitem')
  const scope = item.getByRole('combobox', { name: 'Scope' })
  await expect(scope.getByRole('option', { selected: true })).toHaveText('Project: Garden')
  await expectAccessible(page, 'memories with a scope')
  await scope.selectOption('All chats')
  await expect(scope).toHaveValue('all')
  await item.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No memories yet')).toBeVisible()

  provider.willAnswer({ kind: 'text', text: 'I no longer know.' })
  await app.open(chat)
  await app.chat.ask('Still?')
  expect(lastRequest()).toContain('No longer a memory, do not use it: “The harvest is in June.”')
})
