import { canaryKey } from '../canary.ts'
import { expectAccessible } from '../drivers/accessibility.ts'
import { Innerloop } from '../drivers/innerloop.ts'
import { expect, test } from '../fixtures.ts'

// Checking with axe takes longer than the journey itself.
test('axe finds nothing on any screen', { tag: '@turn-3' }, async ({ app, page, provider }) => {
  await app.expectReady()
  await expectAccessible(page, 'welcome')

  await app.chat.ask('What is 12.5% of 3360, and what time is it? Use your tools.')
  await expectAccessible(page, 'an answer with tool calls')
  await app.chat.modelButton.click()
  await expect(page.getByRole('listbox', { name: 'Models' })).toBeVisible()
  await expectAccessible(page, 'model picker')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Chat actions' }).first().click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, 'chat actions')
  await page.keyboard.press('Escape')

  provider.willAnswer({ kind: 'status', status: 401, body: '{"error":{"message":"no"}}' })
  await app.settings.fillProvider({ name: 'Fake', baseUrl: provider.baseUrl(), apiKey: canaryKey })
  await expectAccessible(page, 'add provider')
  await app.settings.save()
  await expect(app.settings.dialog).toBeHidden()
  await expectAccessible(page, 'providers')

  await app.open()
  await app.chat.chooseModel('Fake/m')
  await page.getByRole('button', { name: 'Model settings' }).click()
  await expect(page.getByRole('dialog', { name: 'Model settings' })).toBeVisible()
  await expectAccessible(page, 'model settings')
  await page.keyboard.press('Escape')
  await app.chat.ask('Hello?', 'failed')
  await expectAccessible(page, 'a failure')
  await app.chat.press(app.chat.question, 'Edit')
  await expectAccessible(page, 'editing a message')
  await app.chat.press(app.chat.question, 'Cancel')
})

test('axe finds nothing in the instructions', { tag: '@turn-2' }, async ({ app, page }) => {
  await app.chat.ask('What is 2 + 2?')
  await page.getByRole('button', { name: 'Chat actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Instructions' }).click()
  await expect(page.getByRole('dialog', { name: 'Instructions for this chat' })).toBeVisible()
  await expectAccessible(page, 'instructions of a chat')
  await app.open('#/settings/instructions')
  await page.getByRole('switch', { name: 'Tell the assistant about me' }).click()
  await expect(page.getByRole('textbox', { name: 'About you' })).toBeVisible()
  await expectAccessible(page, 'instructions of all chats')
})

test(
  'axe finds nothing in memories, notes, questions and chat search results',
  { tag: '@turn-1' },
  async ({ app, page }) => {
    await app.chat.send('Ask me whether I want tea or coffee')
    await expect(app.approvals.option('coffee')).toBeEnabled()
    await expectAccessible(page, 'a choice of the assistant')
    await app.approvals.choose('coffee')
    await app.chat.expectStatus('complete')
    await app.chat.send('Ask me for my favorite color')
    await page.getByRole('textbox', { name: 'Your answer' }).fill('teal')
    await expectAccessible(page, 'a question of the assistant')
    await app.approvals.choose('Answer')
    await app.chat.expectStatus('complete')
    await app.chat.send('Remember that my cat is called Tom')
    await app.approvals.answer('Allow once')
    await app.chat.expectStatus('complete')
    await page.getByRole('button', { name: 'Chat actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Chat note' }).click()
    await page.getByRole('textbox', { name: 'Note', exact: true }).fill('be brief')
    await expectAccessible(page, 'the note of a chat')
    await page.keyboard.press('Escape')
    await app.sessions.startNew()
    await app.chat.ask('Search my chats for coffee')
    await expect(page.getByRole('list', { name: 'Chats found' })).toBeVisible()
    await expectAccessible(page, 'found chats')
    await page.goto('#/settings/memory')
    await expect(page.getByRole('list', { name: 'Memories' }).getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page, 'memory')
  },
)

test('axe finds nothing in long pasted texts', async ({ app, page, provider }) => {
  const log = Array.from({ length: 60 }, (_, index) => `line ${index}`).join('\n')
  await app.useProvider(provider)
  await app.chat.composer.fill('What went wrong here? ')
  await app.chat.paste(app.chat.composer, log)
  await app.chat.composer.pressSequentially(' And here? ')
  await app.chat.paste(app.chat.composer, log)
  await page.getByRole('button', { name: 'Pasted text #1, 60 lines', exact: true }).click()
  await expectAccessible(page, 'pasted texts while writing')
  await app.chat.composer.press('Enter')
  await app.chat.expectStatus('complete')
  await app.chat.question.getByRole('button', { name: 'Pasted text #2, 60 lines' }).click()
  await expectAccessible(page, 'pasted texts in a message')
})

test('axe finds nothing while a turn asks or waits', { tag: '@turn-4' }, async ({ app, page, provider }) => {
  await app.useProvider(provider)
  await app.approvals.modeButton.click()
  await expect(page.getByRole('listbox', { name: 'Modes' })).toBeVisible()
  await expectAccessible(page, 'mode picker')
  await page.keyboard.press('Escape')

  const url = `${provider.origin}/page`
  provider.willAnswer(
    { kind: 'calls', calls: [{ name: 'fetch_url', arguments: { url } }] },
    { kind: 'text', text: 'Never asked for.' },
  )
  await app.chat.send(`Read ${url}`)
  await expect(app.approvals.open.getByRole('button', { name: 'Deny' })).toBeEnabled()
  await app.queue.add('And then this')
  await expectAccessible(page, 'an approval and a queue')
  await app.chat.stop()
  await expect(app.queue.resumeButton).toBeVisible()
  await expectAccessible(page, 'a paused queue')
  await app.approvals.addPattern('https://example.org/*')
  await app.settings.switchGuard('Only offer tools I mention', true)
  await expect(page.getByRole('textbox', { name: 'Words for fetch_url' })).toBeVisible()
  await expectAccessible(page, 'permissions')

  await app.limits.set('Tool rounds', '7')
  await app.limits.type('Tool calls', '1')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'limits')
  await app.limits.addFallback('Fake/m')
  await expectAccessible(page, 'models')
})

test(
  'axe finds nothing while a message or a model waits for the person',
  { tag: '@turn-2' },
  async ({ app, page, provider }) => {
    const secret = `sk-proj-${'a1B2'.repeat(8)}`
    const url = `${provider.origin}/page`
    const longText = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ')
    await app.useProvider(provider)
    await app.limits.set('Stalled response, local models', '20')
    await app.open()
    provider.willAnswer(
      { kind: 'calls', calls: [{ name: 'fetch_url', arguments: { url } }] },
      { kind: 'text', text: longText, tokensPerSecond: 40 },
      { kind: 'text', text: 'The rest of it.' },
      { kind: 'hang', text: 'The first half' },
    )
    await app.chat.send(`Read ${url}`)
    await app.approvals.answer('Allow once')
    await expect(app.chat.answer).toContainText('word3')
    await app.queue.steer(`use ${secret} for it`)
    await app.approvals.choose('Cancel')
    await app.chat.expectStatus('complete')
    await expect(app.chat.answers.first()).toContainText('Allowed once')
    await expect(app.queue.items).toContainText(['contains a secret'])
    await expectAccessible(page, 'an allowed call, and a rejected queued message')
    await app.queue.press('use [redacted]', 'Remove')

    await app.chat.edit(app.chat.question, 'Better words', 'Save')
    await expect(app.chat.question.getByRole('button', { name: 'Regenerate' })).toBeVisible()
    await expectAccessible(page, 'a message without an answer')
    await app.chat.press(app.chat.question, 'Regenerate')
    await expect(app.chat.answer.getByRole('group', { name: 'Waiting for the model' })).toBeVisible()
    await expectAccessible(page, 'a countdown')
    await app.chat.stop()
  },
)

test('axe finds nothing if the outcome of a call is unknown', async ({ app, context, provider }) => {
  const url = `${provider.origin}/slow/page`
  provider.pages.set('/slow/page', new Promise(() => undefined))
  provider.willAnswer({ kind: 'calls', calls: [{ name: 'fetch_url', arguments: { url } }] })
  await app.useProvider(provider)
  await app.chat.send(`Read ${url} please.`)
  await app.approvals.answer('Allow once')
  await expect.poll(() => provider.requests.some((request) => request.url === '/slow/page')).toBe(true)
  const address = app.page.url()
  await app.page.close()

  const again = new Innerloop(await context.newPage())
  await again.page.goto(address)
  await again.chat.expectStatus('interrupted')
  const question = again.chat.answer.getByRole('group', { name: 'Outcome unknown: fetch_url' })
  await expect(question.getByRole('button', { name: 'It worked' })).toBeEnabled()
  await expectAccessible(again.page, 'the outcome of a call')
  await question.getByRole('button', { name: 'It worked' }).click()
  await expect(question.getByRole('button', { name: 'Change' })).toBeVisible()
  await expectAccessible(again.page, 'the outcome that a person gave')
})

test('axe finds nothing while a request waits for its retry, and in the open network log', async ({
  app,
  page,
  provider,
}) => {
  await app.useProvider(provider)
  const busy = { error: { message: 'Rate limit reached. Please try again in 300s.' } }
  provider.willAnswer(
    { kind: 'status', status: 429, body: JSON.stringify(busy) },
    { kind: 'text', text: 'Thank you for waiting.' },
  )
  await app.chat.send('Hello?')
  await expect(app.chat.retryWait).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /Retrying in [56] minutes/ })).toHaveCount(1)
  await expectAccessible(page, 'a wait before a retry')
  await app.chat.retryWait.getByRole('button', { name: 'Retry now' }).click()
  await app.chat.expectStatus('complete')
  await app.chat.choose(app.chat.answer, 'Details')
  await expect(app.chat.contacts).toBeVisible()
  await expectAccessible(page, 'the expanded network log')
})

test(
  'axe finds nothing in stored, locked and requested keys',
  { tag: '@turn-3' },
  async ({ app, page, provider }) => {
    await app.useProvider(provider)
    await app.keys.open()
    await expectAccessible(page, 'keys without a passphrase')
    await app.keys.protect('lamp otter canyon velvet')
    await expectAccessible(page, 'keys, unlocked')
    await app.keys.press('Change passphrase')
    await expectAccessible(page, 'changing the passphrase')
    await app.keys.press('Cancel')
    await app.keys.lock()
    await app.keys.unlock('not the passphrase')
    await expect(page.getByText('does not open the keys')).toBeVisible()
    await expectAccessible(page, 'a wrong passphrase')
    await app.keys.press('Delete all keys')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'forgetting all keys')
    await page.keyboard.press('Escape')
    await app.open()
    await app.chat.chooseModel('Fake/m')
    await app.chat.ask('Hello?', 'failed')
    await expect(app.keys.passphrase).toBeVisible()
    await expectAccessible(page, 'a chat that asks for the passphrase')
  },
)
