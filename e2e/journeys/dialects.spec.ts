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

test(
  'one chat uses all dialects and the demo, with a call in every turn and each key at its own provider, and returns to the first',
  { tag: '@turn-4' },
  async ({ app, provider }) => {
    for (const dialect of dialects) {
      const baseUrl = provider.baseUrl(dialect)
      await app.settings.addProvider({ dialect, name: `Speaks ${dialect}`, baseUrl, apiKey: canaryKey })
    }
    await app.open()
    const askAndCheck = async (dialect: Dialect, n: number) => {
      provider.willAnswer(
        {
          kind: 'calls',
          text: `Step ${n}.`,
          calls: [{ name: 'calculate', arguments: { expression: `${n} * 111` } }],
        },
        { kind: 'text', text: `It is ${n * 111}.` },
      )
      await app.chat.chooseModel(`Speaks ${dialect}/m`)
      await app.chat.ask(`Question ${n}: what is ${n} times 111?`)
      await expect(app.chat.toolCall('calculate')).toHaveAttribute('data-state', 'succeeded')
      await expect(app.chat.answer).toContainText(`Step ${n}.`)
      await expect(app.chat.answer).toContainText(`It is ${n * 111}.`)

      const [first, second] = provider.answerRequests.slice(-2)
      expect(second?.body).toContain(`${n * 111}`)
      const [name, value] = keyHeaders[dialect]
      for (const request of [first, second]) {
        expect(request?.headers[name]).toBe(value)
        expect(request?.headers['cookie']).toBeUndefined()
        expect(request?.headers['x-stainless-lang']).toBeUndefined()
      }
    }
    let n = 0
    for (const dialect of dialects) await askAndCheck(dialect, (n += 1))
    await app.chat.chooseModel('Demo')
    await app.chat.ask('What is 5 * 111? Use your tools.')
    await expect(app.chat.answer).toContainText('555')
    await askAndCheck(dialects[0], 6)

    expect(provider.answerRequests).toHaveLength(10)
    const last = provider.answerRequests.at(-1)?.body ?? ''
    for (const result of ['111', '222', '333', '444', '555', '666']) expect(last).toContain(result)
  },
)
