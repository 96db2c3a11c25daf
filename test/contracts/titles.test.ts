import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createSessionStore } from '../../src/adapters/storage/conversation/session-store.ts'
import {
  finished,
  makeDatabase,
  renderingOf,
  sendTurn,
  sessionId,
  unwrap,
} from '../../src/adapters/storage/testing/sample-turn.ts'
import { createTitleStore } from '../../src/adapters/storage/conversation/title-store.ts'
import { createTurnStore } from '../../src/adapters/storage/journal/turn-store.ts'
import { generateTitle, mayGenerateTitle, parseTitle } from '../../src/core/engine/turn/generate-title.ts'
import type { ModelPrice } from '../../src/core/model/providers/model-info.ts'
import type { TitleChoice } from '../../src/core/model/providers/provider.ts'
import type { Settings } from '../../src/core/model/settings/setting.ts'
import type { RunId } from '../../src/core/model/id.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { noUsage } from '../../src/core/model/usage/usage.ts'
import { titleChat } from '../../src/worker/services/titles.ts'
import { CountedIds } from '../doubles/counted-ids.ts'
import { ManualClock } from '../doubles/manual-clock.ts'
import { ScriptedModel, type Script } from '../doubles/scripted-model.ts'
import { benchModel } from '../doubles/turn-bench.ts'
import { mainThread } from '../../src/core/agents/main-thread.ts'

const usage = { ...noUsage, requests: 1, inputTokens: 90, outputTokens: 6 }
const says = (text: string): Script => [
  { type: 'text-delta', id: 'a', text },
  { type: 'text-end', id: 'a' },
  { type: 'finish', reason: 'stop', usage },
]

interface NameOptions {
  maxTurnTokens?: number
  titles?: TitleChoice
  price?: ModelPrice
}

/** Stores a chat with one answer, and prepares a model for the title request. */
async function seed(script: Script, { turns = 1 }: { turns?: number } = {}) {
  const db = makeDatabase()
  const store = createTurnStore(db)
  for (let n = 1; n <= turns; n += 1) {
    const turn = { ...sendTurn(n), model: benchModel }
    const { assistantMessage: reply } = unwrap(await store.openTurn(turn))
    unwrap(await store.openJournal(turn.runId).finish(finished(reply, 'In hives.'), renderingOf(reply)))
  }
  const clock = new ManualClock(5000)
  const model = new ScriptedModel([script], clock)
  let requestedPrices = 0
  const name = (settings: Settings, { maxTurnTokens, titles, price }: NameOptions = {}) =>
    titleChat(
      { sessionId, status: 'complete' },
      {
        store: createTitleStore(db, () => 7000),
        readSettings: async () => succeed(settings),
        choiceOf: async () => titles,
        priceOf: async () => {
          requestedPrices += 1
          return price && { price, source: { by: 'provider', name: 'Fake', at: '2026-11-27' } }
        },
        newRunId: () => 'run-title' as RunId,
        ask: (order) =>
          generateTitle(order, {
            terms: { ...(maxTurnTokens !== undefined && { limits: { maxTurnTokens } }) },
            ports: { agent: mainThread, model, clock, ids: new CountedIds() },
            signal: new AbortController().signal,
          }),
      },
    )
  const title = async () => (await db.sessions.get(sessionId))?.title
  const cost = () => db.usage.get('run-title' as RunId)
  return { db, model, name, title, cost, countPrices: () => requestedPrices }
}

const on = { 'titles-by-model': true }

test('if it is switched on, the model titles a chat after its first answer, and the request is counted', async () => {
  const { model, name, title, cost } = await seed(says('**"Where bees live."**\nIs that fine?'))
  await name({})
  expect(model.requests).toEqual([])
  await name(on)
  expect(await title()).toBe('Where bees live')
  expect(JSON.stringify(model.requests[0]?.messages)).toContain('In hives.')
  expect(model.requests[0]?.tools).toEqual([])
  expect(await cost()).toMatchObject({
    ...usage,
    sessionId,
    messageId: 'answer-1',
    shares: [{ model: benchModel, toolName: 'title' }],
  })
})

test('the choice of the provider takes precedence over the setting for all', async () => {
  const cheap = { input: 3, output: 15 }
  const { model, name, title, countPrices } = await seed(says('Bees'))
  await name(on, { titles: 'never', price: cheap })
  expect(countPrices()).toBe(0)
  await name({}, { titles: 'under-a-cent' })
  expect(model.requests).toEqual([])
  await name({}, { titles: 'under-a-cent', price: cheap })
  expect(countPrices()).toBe(2)
  expect(await title()).toBe('Bees')
  // At this price, 1,100 tokens of input and 446 of output cost a cent.
  expect(model.requests[0]?.settings?.maxOutputTokens).toBe(446)
})

test.each([
  ['under-a-cent', undefined, false],
  ['under-a-cent', { input: 0, output: 0 }, false],
  ['under-a-cent', { input: 0.1, output: 0.4 }, true],
  ['under-a-cent', { input: 15, output: 75 }, false],
  ['under-a-cent', { input: 0.1, output: 0.4, perRequest: 0.01 }, false],
  ['always', undefined, true],
  ['never', { input: 0.1, output: 0.4 }, false],
] as const)('“%s” with the price %j: %s', (choice, price, allowed) =>
  expect(mayGenerateTitle(choice, price)).toBe(allowed),
)

test('a chat with a name of its own or with later messages is not titled; a name given meanwhile stays', async () => {
  const continued = await seed(says('Bees'), { turns: 2 })
  await continued.name(on)
  expect(continued.model.requests).toEqual([])

  const renamed = await seed(says('Bees'))
  unwrap(await createSessionStore(renamed.db).rename(sessionId, 'Mine'))
  await renamed.name(on)
  expect(renamed.model.requests).toEqual([])

  const meanwhile = await seed([
    { type: 'do', act: () => void createSessionStore(meanwhile.db).rename(sessionId, 'Mine') },
    ...says('Bees'),
  ])
  await meanwhile.name(on)
  expect(await meanwhile.title()).toBe('Mine')
  expect(await meanwhile.cost()).toMatchObject({ requests: 1 })
})

test('a failed model leaves the start of the message as title, and a spent budget sends no request', async () => {
  const failing = await seed([{ type: 'throw', error: new Error('down') }])
  await failing.name(on)
  expect(await failing.title()).toBe('Question 1')
  const poor = await seed(says('Bees'))
  await poor.name(on, { maxTurnTokens: 1 })
  expect(poor.model.requests).toEqual([])
  expect(await poor.title()).toBe('Question 1')
  expect(await poor.cost()).toBeUndefined()
})

test.each([
  ['Bees in spring', 'Bees in spring'],
  ['\n\n# Bees in spring.\n', 'Bees in spring'],
  ['Title: “Bees”', 'Bees'],
  ['- *Bees*', 'Bees'],
  ['...', null],
  ['', null],
  ['x'.repeat(80), `${'x'.repeat(60)}…`],
])('%j is parsed as %j', (text, expected) => expect(parseTitle(text)).toBe(expected))
