import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { ruleSchema, type Rule } from '../../../core/model/rules/rule.ts'
import { callIdSchema } from '../../../core/model/id.ts'
import { startTurn } from '../testing/agent-bench.ts'
import { makeDatabase, numberEvents, unwrap } from '../testing/sample-turn.ts'
import { createRuleStore, type VisitedMessage } from './rule-store.ts'
import { createSettingStore } from './setting-store.ts'

function rule(id: string, name = id): Rule {
  return ruleSchema.parse({ id, name, isOn: true, at: 'call', match: { tool: 'x' }, action: 'ask' })
}

async function idsOf(db: ReturnType<typeof makeDatabase>): Promise<unknown[]> {
  const settings = unwrap(await createSettingStore(db).readAll())
  return (settings.rules as Rule[]).map(({ id }) => id)
}

test('rules keep their order when they are changed, moved, removed and restored', async () => {
  const db = makeDatabase()
  const store = createRuleStore(db)
  for (const id of ['a', 'b', 'c']) unwrap(await store.save(rule(id)))
  unwrap(await store.save(rule('b', 'Changed')))
  unwrap(await store.move(rule('c').id, 0))
  expect(await idsOf(db)).toEqual(['c', 'a', 'b'])
  unwrap(await store.remove(rule('a').id))
  unwrap(await store.save(rule('a'), 1))
  unwrap(await store.move(rule('gone').id, 0))
  expect(await idsOf(db)).toEqual(['c', 'a', 'b'])
})

test('rules that were saved at once are all there, and a rule of a newer version stays', async () => {
  const db = makeDatabase()
  const newer = { id: 'n', at: 'sound' }
  await db.settings.put({ key: 'rules', value: [newer] })
  const store = createRuleStore(db)
  await Promise.all(['a', 'b', 'c'].map((id) => store.save(rule(id))))
  expect(new Set(await idsOf(db))).toEqual(new Set(['a', 'b', 'c', 'n']))
  expect((await db.settings.get('rules'))?.value).toContainEqual(newer)
})

test('the number of rules is limited, and a rejected rule changes nothing', async () => {
  const db = makeDatabase()
  const store = createRuleStore(db)
  await db.settings.put({ key: 'rules', value: Array.from({ length: 100 }, (_, n) => rule(`r${n}`)) })
  expect(await store.save(rule('more'))).toMatchObject({ ok: false, failure: { code: 'invalid-input' } })
  expect((await store.save(rule('r5', 'Changed'))).ok).toBe(true)
  expect(await idsOf(db)).toHaveLength(100)
})

test('the calls and texts of child runs are visited with the message that started them', async () => {
  const { db, journalOf, endTurn, row } = await startTurn({ children: 2 })
  const call = { callId: callIdSchema.parse('call-1'), toolName: 'fetch_url' }
  for (const n of [1, 2]) {
    const { id } = (await row(`child-${n}` as never)) ?? expect.fail()
    const [proposed, decided] = numberEvents(
      id,
      [
        { type: 'tool-invocation-proposed', round: 0, ...call, argumentsText: '{}', arguments: { n } },
        {
          type: 'authority-decided',
          ...call,
          verdict: 'approved',
          by: 'auto',
          mode: 'auto',
          argumentsDigest: '',
          tainted: n === 2,
        },
      ],
      1,
    )
    journalOf(n).append(proposed ?? expect.fail())
    journalOf(n).append(decided ?? expect.fail())
    unwrap(await journalOf(n).end('complete'))
  }
  unwrap(await endTurn())
  const store = createRuleStore(db)
  const visit = async (place: 'message' | 'call', count = Infinity) => {
    const visited: VisitedMessage[] = []
    unwrap(await store.visitMessages(place, (each) => visited.push(each) === count))
    return visited.map(({ message, taintedCalls }) => [
      message.parts.map((part) => ('arguments' in part ? part.arguments : part.type)),
      taintedCalls && [...taintedCalls],
    ])
  }
  const second = [['text', { n: 2 }], ['call-1']]
  expect(await visit('call')).toEqual([
    second,
    [['text', { n: 1 }], []],
    [['text'], undefined],
    [['text'], undefined],
  ])
  expect(await visit('call', 1)).toEqual([second])
  expect(await visit('message')).toHaveLength(2)
  expect(unwrap(await store.listTaintedCalls('session-1' as never))).toEqual(new Set())
})
