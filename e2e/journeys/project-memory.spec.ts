import type { Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessibility.ts'
import { readMessages } from '../provider/request-messages.ts'
import { expect, test } from '../fixtures.ts'

test(
  'a memory of a project is included in its chats alone, with the date; a deleted one is taken back',
  { tag: '@turn-1' },
  async ({ app, page, provider }) => {
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
  },
)

test(
  'what the user typed is suggested a minute later, after a reload too, and saved only if it is kept',
  { tag: '@turn-1' },
  async ({ app, page, provider }) => {
    await app.useProvider(provider)
    await app.open('#/settings/memory')
    const choice = page.getByRole('switch', { name: 'Remember automatically' })
    await expect(choice).not.toBeChecked()
    await choice.click()
    await expect(choice).toBeChecked()
    provider.willAnswer({ kind: 'text', text: 'Good luck in the ward.' })
    await app.open()
    await app.chat.ask('I work as a nurse in Ulm, I have a cat, and I prefer short answers.')
    const chat = page.url()

    const facts = [
      'The user works as a nurse in Ulm.',
      'The user has a cat.',
      'The user prefers short answers.',
    ]
    provider.willAnswer({ kind: 'text', text: JSON.stringify(facts) })
    await letMinutePass(page)
    await page.reload()
    const group = page.getByRole('group', { name: 'Suggested memories' })
    await expect(group.getByRole('listitem')).toHaveText(
      facts.map((fact) => new RegExp(fact, 'v')),
      {
        timeout: 20_000,
      },
    )
    const request = provider.answerRequests.at(-1)?.body ?? ''
    expect(request).toContain('I work as a nurse in Ulm')
    expect(request).not.toContain('Good luck in the ward')
    await expectAccessible(page, 'suggested memories in a chat')

    const itemOf = (fact: string) => group.getByRole('listitem').filter({ hasText: fact })
    await itemOf('nurse').getByRole('button', { name: 'Keep' }).press('Enter')
    await expect(itemOf('nurse')).toHaveCount(0)
    await itemOf('short answers').getByRole('button', { name: 'Edit' }).click()
    const text = group.getByRole('textbox', { name: 'Edit suggestion' })
    await text.fill('The user wants two sentences.')
    await text.press('Tab')
    await page.keyboard.press('Enter')
    await expect(itemOf('short answers')).toHaveCount(0)

    await page.goto('#/settings/memory')
    const list = page.getByRole('list', { name: 'Memories', exact: true })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list).toContainText('The user wants two sentences.')
    await expectAccessible(page, 'suggested memories in the settings')
    await itemOf('cat').getByRole('button', { name: 'Discard' }).click()
    await expect(group).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(itemOf('cat')).toBeVisible()
    await expect(list).not.toContainText('The user has a cat.')

    await app.open('#/settings/appearance')
    await page.getByRole('radio', { name: 'Deutsch' }).click()
    await page.goto(chat)
    const german = page.getByRole('group', { name: 'Vorgeschlagene Erinnerungen' })
    for (const name of ['Behalten', 'Bearbeiten', 'Verwerfen'])
      await expect(german.getByRole('button', { name })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page, 'German: suggested memories')
    await page.setViewportSize({ width: 1280, height: 800 })
    await app.open('#/settings/appearance')
    await page.getByRole('radio', { name: 'English' }).click()

    await page.goto(chat.replace('#/c/', '#/review/'))
    await page.getByRole('button', { name: /Memory suggestions/ }).click()
    await expect(page.getByText('Memories suggested')).toBeVisible()
  },
)

/** Moves the end of the last turn back by more than the minute that a capture waits. */
async function letMinutePass(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ask = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
      })
    const database = await ask(indexedDB.open('innerloop'))
    const writing = database.transaction(['captures', 'runs'], 'readwrite')
    for (const [name, field] of [
      ['captures', 'at'],
      ['runs', 'endedAt'],
    ] as const) {
      const store = writing.objectStore(name)
      for (const row of (await ask(store.getAll())) as Record<string, unknown>[])
        await ask(store.put({ ...row, [field]: Number(row[field]) - 61_000 }))
    }
    database.close()
  })
}
