import { expect, test } from '../fixtures.ts'

test(
  'a question of the assistant waits in the chat, even across a reload, and is answered by keyboard; a choice is made with a button, and can be declined',
  { tag: '@turn-1' },
  async ({ app, page }) => {
    await app.chat.send('Ask me for my favorite color')
    const card = page.getByRole('group', { name: 'Question' })
    await expect(card).toContainText('What is your favorite color?')
    await expect(app.chat.composer).toBeFocused()
    await expect(app.chat.toolCall('ask_user')).toHaveAttribute('data-state', 'running')

    await page.reload()
    const field = card.getByRole('textbox', { name: 'Your answer' })
    await field.focus()
    await page.waitForTimeout(600)
    await page.keyboard.type('teal')
    await page.keyboard.press('Enter')
    await app.chat.expectStatus('complete')
    await expect(app.chat.answer).toContainText('You said: teal')
    await expect(app.chat.toolCall('ask_user')).toHaveAttribute('data-state', 'succeeded')

    await app.chat.send('Ask me whether I want tea or coffee')
    await app.approvals.choose('coffee')
    await app.chat.expectStatus('complete')
    await expect(app.chat.answer).toContainText('You said: coffee')

    await app.chat.send('Ask me whether I want tea or coffee')
    await app.approvals.choose('Skip')
    await app.chat.expectStatus('complete')
    await expect(app.chat.answer).toContainText('You didn’t answer')
  },
)

test(
  'a memory is stored with approval, found in another chat, listed, edited, deleted and restored; switched off, a notice says where to switch it on',
  { tag: '@turn-4' },
  async ({ app, page }) => {
    await app.chat.send('Remember that my cat is called Tom')
    await expect(app.approvals.card('store_memory')).toContainText('{ "text": "My cat is called Tom" }')
    await app.approvals.answer('Allow once')
    await app.chat.expectStatus('complete')

    await app.sessions.startNew()
    await app.chat.ask('What do you know about my cat?')
    await expect(app.chat.answer).toContainText('My cat is called Tom')
    await expect(app.approvals.open).toHaveCount(0)

    await page.goto('#/settings/memory')
    const item = page.getByRole('list', { name: 'Memories' }).getByRole('listitem')
    await expect(item).toContainText('My cat is called Tom')
    await expect(item).toContainText('Stored by the assistant in Remember that my cat is called Tom')
    await item.getByRole('button', { name: 'Edit' }).click()
    await item.getByRole('textbox', { name: 'Edit memory' }).fill('My cat is called Kim')
    await item.getByRole('button', { name: 'Save' }).click()
    await expect(item).toContainText('edited by you')
    await page.getByRole('searchbox', { name: 'Search memories' }).fill('dog')
    await expect(item).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Search memories' }).fill('kim')
    await item.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No memories yet')).toBeVisible()
    await app.sessions.undo()
    await expect(item).toContainText('My cat is called Kim')

    const memory = page.getByRole('switch', { name: 'Use memory' })
    await expect(memory).toBeEnabled()
    await memory.click()
    await expect(memory).not.toBeChecked()
    await app.open()
    await app.chat.ask('Remember that my dog is called Rex')
    await expect(app.chat.toolCall('store_memory')).toHaveAttribute('data-state', 'refused')
    await expect(app.chat.answer).toContainText('turned on in Settings > Personalization')
  },
)

test(
  'the note of a chat is written by the assistant, seen and edited by the person; earlier chats are searched, and results are links',
  { tag: '@turn-2' },
  async ({ app, page }) => {
    await app.chat.ask('Note for this chat: be brief')
    await expect(app.chat.answer).toContainText('I noted for this chat: be brief')
    await page.getByRole('button', { name: 'Chat actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Chat note' }).click()
    const field = page.getByRole('dialog', { name: 'Chat note' }).getByRole('textbox', { name: 'Note' })
    await expect(field).toHaveValue('be brief')
    await field.fill('be very brief')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await app.chat.ask('What is 2 + 2?')
    await expect(app.chat.answer).toContainText('4')
    await app.chat.answer.getByRole('button', { name: '1 warning about this request' }).click()
    await expect(app.chat.answer).toContainText('The chat note was included')

    await app.sessions.startNew()
    await app.chat.ask('Hello, we were in Lisbon in May')
    await app.sessions.startNew()
    await app.chat.ask('Search my chats for Lisbon')
    const link = page.getByRole('list', { name: 'Chats found' }).getByRole('link')
    await expect(link).toContainText('Hello, we were in Lisbon in May')
    await link.click()
    await expect(app.chat.question).toContainText('we were in Lisbon')
  },
)
