import { expectAccessible } from '../drivers/accessibility.ts'
import { readEverythingStored } from '../drivers/stored-data.ts'
import { expect, test } from '../fixtures.ts'
import { readMessages, readToolNames } from '../provider/request-messages.ts'

const secret = `sk-proj-${'a1B2c3D4'.repeat(5)}`

test(
  'a message with a secret is held back: redacted it is sent and stored, canceled it is not sent, sent anyway it is unchanged; switched off, the guard asks nothing',
  { tag: '@turn-2' },
  async ({ app, page, provider }) => {
    provider.willAnswer({ kind: 'text', text: 'Thank you.' })
    await app.useProvider(provider)
    await app.chat.send(`My key is ${secret}, keep it.`)
    await app.approvals.choose('Redact')
    await app.chat.expectStatus('complete')
    expect(provider.answerRequests[0]?.body).not.toContain(secret)
    await expect(app.chat.question).not.toContainText(secret)
    await expect(app.sessions.list).not.toContainText('a1B2c3D4')
    expect(await readEverythingStored(page)).not.toContain(secret)

    await app.sessions.startNew()
    await app.chat.send(`My key is ${secret}, keep it.`)
    await app.approvals.choose('Cancel')
    await app.chat.expectStatus('stopped')
    expect(provider.answerRequests).toHaveLength(1)

    // The message stays in the branch, so the next request contains it, but not the secret.
    await app.chat.ask('And without it?')
    expect(readMessages(provider.answerRequests[1]).map(({ content }) => content)).toContain(
      'And without it?',
    )
    expect(provider.answerRequests[1]?.body).not.toContain(secret)

    await app.sessions.startNew()
    await app.chat.send(`My key is ${secret}, keep it.`)
    await expect(app.approvals.option('Send anyway')).toBeEnabled()
    expect(provider.answerRequests).toHaveLength(2)
    await app.approvals.choose('Send anyway')
    await app.chat.expectStatus('complete')
    expect(readMessages(provider.answerRequests[2]).at(-1)?.content).toBe(`My key is ${secret}, keep it.`)
    await expect(app.chat.question).toContainText(secret)

    await app.settings.switchGuard('Warn before sending secrets', false)
    await app.open()
    await app.chat.ask(`My key is ${secret}, keep it.`)
    expect(provider.answerRequests[3]?.body).toContain(secret)
  },
)

test('a key that is stored in this browser can only be redacted', async ({ app, page, provider }) => {
  const stored = 'plain-words-are-a-key-too-314159'
  provider.willAnswer({ kind: 'text', text: 'Thank you.' })
  await app.useProvider(provider, { apiKey: stored })
  await app.chat.send(`What does ${stored} open?`)
  await expect(app.approvals.option('Redact')).toBeEnabled()
  await expect(app.approvals.option('Send anyway')).toHaveCount(0)
  await app.approvals.choose('Redact')
  await app.chat.expectStatus('complete')
  expect(provider.answerRequests[0]?.body).not.toContain(stored)
  expect(readMessages(provider.answerRequests[0]).at(-1)?.content).toMatch(/^What does .+ open\?$/)
  expect(await readEverythingStored(page)).not.toContain(stored)
})

test(
  'a secret in the instructions stops the answer before anything is sent; in a page it is redacted until the user sends it unchanged',
  { tag: '@turn-4' },
  async ({ app, page, provider }) => {
    const token = `ghp_${'a1B2c3D4'.repeat(5)}`
    const url = `${provider.origin}/page`
    provider.pages.set('/page', `The token of the page is ${token}.`)
    provider.willAnswer(
      { kind: 'text', text: 'Hello.' },
      { kind: 'calls', calls: [{ name: 'fetch_url', arguments: { url } }] },
      { kind: 'text', text: 'It has a token.' },
      { kind: 'text', text: 'Now I see it.' },
    )
    await app.useProvider(provider)
    await app.approvals.chooseMode('Auto')
    await app.chat.ask('Hello')
    await app.sessions.instruct(`Log in with ${secret}.`)
    await app.chat.send(`Read ${url}`)
    await expect(app.approvals.option('Send')).toBeEnabled()
    await expectAccessible(page, 'the question about a secret in the instructions')
    expect(provider.answerRequests).toHaveLength(1)
    await app.approvals.choose('Redact')
    await app.chat.expectStatus('complete')
    const sent = () => provider.answerRequests.map(({ body }) => body)
    expect(sent()[1]).toContain('Log in with [redacted].')
    expect(sent()[2]).toContain('The token of the page is [redacted].')

    const line = page.getByRole('group', { name: 'Context reduced: secrets redacted' })
    await line.getByRole('button').first().click()
    await line.getByRole('button', { name: 'Send unchanged' }).click()
    await expect(line.getByRole('button', { name: 'Redact again' })).toBeVisible()
    await expectAccessible(page, 'a result whose secret is sent unchanged')
    await app.chat.ask('And now?')
    expect(sent()[3]).toContain(`The token of the page is ${token}.`)
    expect(sent()[3]).toContain('Log in with [redacted].')
    expect(sent().filter((body) => body.includes(secret))).toEqual([])
  },
)

test('in deliberate mode a tool that the message does not name is not offered, and its call is refused as data', async ({
  app,
  provider,
}) => {
  const url = `${provider.origin}/page`
  provider.pages.set('/page', 'The page says ONE.')
  const sum = { kind: 'calls', calls: [{ name: 'calculate', arguments: { expression: '6 * 7' } }] } as const
  provider.willAnswer(
    sum,
    { kind: 'text', text: 'Then without it.' },
    { kind: 'calls', calls: [{ name: 'fetch_url', arguments: { url } }] },
    { kind: 'text', text: 'It says ONE.' },
    { kind: 'text', text: 'Gladly.' },
  )
  await app.settings.switchGuard('Only offer tools I mention', true)
  await app.useProvider(provider)
  await app.approvals.chooseMode('Auto')
  await app.chat.ask('Tell me a story')
  expect(readToolNames(provider.answerRequests[0])).not.toContain('calculate')
  await expect(app.chat.toolCall('calculate')).toHaveAttribute('data-state', 'refused')
  await expect(app.chat.answer).toContainText('Then without it.')
  // The call’s result, or its description as text if a request offers no tools.
  expect(readMessages(provider.answerRequests[1]).at(-1)?.content).toContain(
    'was not exposed for this deliberate tool mode turn',
  )

  await app.chat.ask(`Now fetch ${url}`)
  expect(readToolNames(provider.answerRequests[2])).toContain('fetch_url')
  await expect(app.chat.toolCall('fetch_url')).toHaveAttribute('data-state', 'succeeded')
  expect(readMessages(provider.answerRequests[3]).at(-1)?.content).toContain('ONE')

  // A tool that succeeded stays offered in the next turns, on any subject.
  await app.chat.ask('Tell me another story')
  expect(readToolNames(provider.answerRequests[4])).toContain('fetch_url')
})

test(
  'a secret in the text about the user stops the turn, in German on a phone as well',
  { tag: '@turn-4' },
  async ({ app, page, provider }) => {
    provider.willAnswer({ kind: 'text', text: 'Danke.' })
    await app.useProvider(provider)
    await app.open('#/settings/instructions')
    await page.getByRole('switch', { name: 'Tell the assistant about me' }).click()
    const form = page.locator('form').filter({ has: page.getByRole('textbox', { name: 'About you' }) })
    await form.getByRole('textbox').fill(`My key is ${secret}.`)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
    await app.open()
    await app.chat.chooseModel('Fake/m')
    await app.chat.send('Hello')
    await expect(app.approvals.option('Redact')).toBeEnabled()
    const chat = await page.evaluate(() => location.hash)
    await app.open('#/settings/appearance')
    await page.getByRole('radio', { name: 'Deutsch' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(chat)
    const question = page.getByRole('group', { name: 'Frage' })
    await expect(question).toContainText('Der Text „Über Sie“ enthält möglicherweise ein Geheimnis')
    for (const name of ['Schwärzen', 'Senden', 'Abbrechen'])
      await expect(question.getByText(name)).toBeInViewport()
    await expectAccessible(page, 'German: a secret in the context')
    await question.getByText('Schwärzen').click()
    await expect(page.getByText('Danke.', { exact: true })).toBeVisible()
    expect(provider.answerRequests).toHaveLength(1)
    expect(provider.answerRequests[0]?.body).not.toContain(secret)
  },
)
