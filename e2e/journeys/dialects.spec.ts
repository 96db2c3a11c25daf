import { canaryKey } from '../canary.ts'
import { expect, test } from '../fixtures.ts'
import type { Dialect } from '../provider/dialects.ts'

const keyHeaders: Record<Dialect, [name: string, value: string]> = {
  'openai-compatible': ['authorization', `Bearer ${canaryKey}`],
  openai: ['authorization', `Bearer ${canaryKey}`],
  anthropic: ['x-api-key', canaryKey],
  google: ['x-goog-api-key', canaryKey],
}

const dialects = ['openai-compatible', 'openai', 'anthropic', 'google'] as const

test('one chat goes through all dialects and the demo, with a call in every turn, and back to the first', async ({
  app,
  provider,
}) => {
  for (const dialect of dialects) {
    const baseUrl = provider.baseUrl(dialect)
    await app.settings.addProvider({ dialect, name: `Speaks ${dialect}`, baseUrl, apiKey: 'sk-test' })
  }
  await app.open()
  const asked = async (model: string, n: number) => {
    provider.willAnswer(
      {
        kind: 'calls',
        text: `Step ${n}.`,
        calls: [{ name: 'calculate', arguments: { expression: `${n} * 111` } }],
      },
      { kind: 'text', text: `It is ${n * 111}.` },
    )
    await app.chat.chooseModel(model)
    await app.chat.ask(`Question ${n}: what is ${n} times 111?`)
    await expect(app.chat.toolCall('calculate')).toHaveAttribute('data-state', 'succeeded')
  }
  let n = 0
  for (const dialect of dialects) await asked(`Speaks ${dialect}/m`, (n += 1))
  await app.chat.chooseModel('Demo')
  await app.chat.ask('What is 5 * 111? Use your tools.')
  await expect(app.chat.answer).toContainText('555')
  await asked(`Speaks ${dialects[0]}/m`, 6)

  expect(provider.asked).toHaveLength(10)
  const last = provider.asked.at(-1)?.body ?? ''
  for (const result of ['111', '222', '333', '444', '555', '666']) expect(last).toContain(result)
})

for (const dialect of dialects) {
  test(`${dialect}: a tool call, its result sent back, then the answer`, async ({ app, provider }) => {
    provider.willAnswer(
      {
        kind: 'calls',
        text: 'Let me see.',
        calls: [{ name: 'calculate', arguments: { expression: '12.5 / 100 * 3360' } }],
      },
      { kind: 'text', text: 'It is 420.' },
    )
    await app.enterProvider(provider, { dialect })
    await app.chat.ask('What is 12.5% of 3360?')
    await expect(app.chat.toolCall('calculate')).toHaveAttribute('data-state', 'succeeded')
    await expect(app.chat.answer).toContainText('Let me see.')
    await expect(app.chat.answer).toContainText('It is 420.')

    expect(provider.asked).toHaveLength(2)
    expect(provider.asked[1]?.body).toContain('420')
    const [name, value] = keyHeaders[dialect]
    for (const request of provider.asked) {
      expect(request.headers[name]).toBe(value)
      expect(request.headers['cookie']).toBeUndefined()
      expect(request.headers['x-stainless-lang']).toBeUndefined()
    }
  })
}
