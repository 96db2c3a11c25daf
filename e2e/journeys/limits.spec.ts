import { expect, test } from '../fixtures.ts'
import { readMessages, readToolNames } from '../provider/request-messages.ts'

const calculate = (expression: string) => ({ name: 'calculate', arguments: { expression } })

test('calls of one round run at the same time; the slowest does not change their order', async ({
  app,
  provider,
}) => {
  const [slow, quick] = ['slow', 'quick'].map((name) => `${provider.origin}/${name}/page`)
  const released = Promise.withResolvers<string>()
  provider.pages.set('/slow/page', released.promise)
  provider.pages.set('/quick/page', 'The quick page says TWO.')
  provider.willAnswer(
    { kind: 'calls', calls: [slow, quick].map((url) => ({ name: 'fetch_url', arguments: { url } })) },
    { kind: 'text', text: 'Read both.' },
  )
  await app.useProvider(provider)
  await app.approvals.chooseMode('Auto')
  await app.chat.send(`Read ${slow} and ${quick}`)
  await expect(app.chat.toolCall('fetch_url').last()).toHaveAttribute('data-state', 'succeeded')
  await expect(app.chat.toolCall('fetch_url').first()).toHaveAttribute('data-state', 'running')
  released.resolve('The slow page says ONE.')
  await app.chat.expectStatus('complete')
  expect(provider.answerRequests).toHaveLength(2)
  const results = readMessages(provider.answerRequests[1]).filter(({ role }) => role === 'tool')
  expect(results.map(({ content }) => /ONE|TWO/.exec(content)?.[0])).toEqual(['ONE', 'TWO'])
})

test(
  'a tool that never returns times out, the model gets the failure, and the loop continues',
  { tag: '@turn-1' },
  async ({ app, provider }) => {
    const url = `${provider.origin}/never/page`
    const pendingPage = Promise.withResolvers<string>()
    provider.pages.set('/never/page', pendingPage.promise)
    provider.willAnswer(
      { kind: 'calls', calls: [{ name: 'fetch_url', arguments: { url } }, calculate('6 * 7')] },
      { kind: 'text', text: 'It did not answer, but the sum is 42.' },
    )
    await app.limits.set('Tool call timeout', '2')
    await app.useProvider(provider)
    await app.approvals.chooseMode('Auto')
    await app.chat.ask(`Read ${url}`)
    await expect(app.chat.answer).toContainText('It did not answer, but the sum is 42.')
    await expect(app.chat.toolCall('fetch_url')).toHaveAttribute('data-state', 'failed')
    expect(provider.answerRequests).toHaveLength(2)
    const results = readMessages(provider.answerRequests[1]).filter(({ role }) => role === 'tool')
    expect(results[0]?.content).toContain('did not respond within 2 s')
    expect(results[1]?.content).toContain('42')
    const pageRequest = provider.requests.find((request) => request.url === '/never/page')
    await expect.poll(() => pageRequest?.wasClosedByClient).toBe(true)
    await app.chat.ask('And now?')
  },
)

test(
  'useless calls: an unknown tool gets the closest name and the list of tools, five failing rounds and endless identical calls stop the turn with a message',
  { tag: '@turn-1' },
  async ({ app, provider }) => {
    provider.willAnswer(
      { kind: 'calls', calls: [{ name: 'calculat', arguments: {} }] },
      { kind: 'text', text: 'I see.' },
    )
    await app.useProvider(provider)
    await app.chat.ask('Go')
    await expect(app.chat.toolCall('calculat')).toHaveAttribute('data-state', 'refused')
    const result = readMessages(provider.answerRequests[1]).find(({ role }) => role === 'tool')
    expect(result?.content).toMatch(/did you mean \\?"calculate/i)
    for (const name of readToolNames(provider.answerRequests[0])) expect(result?.content).toContain(name)
    expect(readToolNames(provider.answerRequests[1])).toEqual(readToolNames(provider.answerRequests[0]))
    await expect(app.chat.answer).toContainText('I see.')

    await app.sessions.startNew()
    const failing = [1, 2, 3, 4, 5, 6].map((n) => ({
      kind: 'calls' as const,
      calls: [calculate(`nonsense${n}(${n})`)],
    }))
    provider.willAnswer(...failing)
    await app.chat.ask('Go on failing', 'stopped')
    await expect(app.chat.answer).toContainText(/5 rounds in a row, no tool call succeeded/)
    await expect(app.chat.answer).toContainText(/retry or say what to try instead/)
    expect(provider.answerRequests).toHaveLength(2 + 5)

    await app.sessions.startNew()
    provider.willAnswer({ kind: 'calls', calls: [calculate('1 + 1')] })
    await app.chat.ask('Go in circles', 'stopped')
    await expect(app.chat.answer).toContainText('kept making the same call')
    expect(provider.answerRequests.length).toBeLessThan(2 + 5 + 7)
    expect(provider.answerRequests.at(-1)?.body).toContain('Do not repeat it')
  },
)

test(
  'after the last call of a turn the model answers with its results, and 50 more calls can be added',
  { tag: '@turn-1' },
  async ({ app, provider }) => {
    const many = Array.from({ length: 49 }, (_, index) => calculate(`${index} + 1`))
    provider.willAnswer(
      { kind: 'calls', calls: many },
      { kind: 'text', text: 'What I have so far.' },
      { kind: 'calls', calls: [calculate('20 * 21')] },
      { kind: 'text', text: 'And now all of it.' },
    )
    await app.useProvider(provider)
    await app.chat.ask('Many sums')
    await expect(app.chat.answer).toContainText('What I have so far.')
    await expect(app.chat.answer).toContainText(/budget of 50 tool calls is used up/)
    await app.chat.press(app.chat.answer, 'Continue with 50 more')
    // Fifty cards are rendered again with each step, which takes a while on a busy machine.
    await expect(app.chat.answer).toContainText('And now all of it.')
    await app.chat.expectStatus('complete')
    await expect(app.chat.answers).toHaveCount(1)
    await app.chat.openTrace()
    await expect(app.chat.toolCall('calculate').last()).toContainText('420')
    await expect(app.chat.answer.getByRole('button', { name: /^Continue/ })).toHaveCount(0)
  },
)
