import { expect, test } from '../fixtures.ts'
import { readMessages } from '../provider/asked.ts'

const calculate = (expression: string) => ({ name: 'calculate', arguments: { expression } })

test('calls of one round run together and answer in call order', async ({ app, provider }) => {
  provider.willAnswer(
    { kind: 'calls', calls: [calculate('1 + 1'), calculate('2 * 21'), calculate('10 / 4')] },
    { kind: 'text', text: 'Done.' },
  )
  await app.useProvider(provider)
  await app.chat.ask('Three sums')
  expect(provider.asked).toHaveLength(2)
  const results = readMessages(provider.asked[1]).filter(({ role }) => role === 'tool')
  expect(results.map(({ content }) => content)).toEqual([
    expect.stringContaining('1 + 1'),
    expect.stringContaining('42'),
    expect.stringContaining('2.5'),
  ])
})

test('an unknown tool is answered with the list of tools', async ({ app, provider }) => {
  provider.willAnswer(
    { kind: 'calls', calls: [{ name: 'calculat', arguments: {} }] },
    { kind: 'text', text: 'I see.' },
  )
  await app.useProvider(provider)
  await app.chat.ask('Go')
  await expect(app.chat.toolCall('calculat')).toHaveAttribute('data-state', 'refused')
  const result = readMessages(provider.asked[1]).find(({ role }) => role === 'tool')
  expect(result?.content).toMatch(/calculate.*current_time/s)
})

test('five rounds of failing calls end the turn with the reason and what to do', async ({
  app,
  provider,
}) => {
  const failing = [1, 2, 3, 4, 5, 6].map((n) => ({
    kind: 'calls' as const,
    calls: [calculate(`nonsense${n}(${n})`)],
  }))
  provider.willAnswer(...failing)
  await app.useProvider(provider)
  await app.chat.ask('Go', 'stopped')
  await expect(app.chat.answer).toContainText(/5 rounds in a row, no tool call succeeded/)
  await expect(app.chat.answer).toContainText(/retry or say what to try instead/)
  expect(provider.asked).toHaveLength(5)
})

test('an endless identical call is broken, and the model was told first', async ({ app, provider }) => {
  provider.willAnswer({ kind: 'calls', calls: [calculate('1 + 1')] })
  await app.useProvider(provider)
  await app.chat.ask('Go', 'stopped')
  await expect(app.chat.answer).toContainText('kept making the same call')
  expect(provider.asked.length).toBeLessThan(7)
  expect(provider.asked.at(-1)?.body).toContain('Do not repeat it')
})
