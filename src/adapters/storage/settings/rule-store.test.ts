import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { ruleSchema, type Rule } from '../../../core/model/rules/rule.ts'
import { makeDatabase, unwrap } from '../testing/sample-turn.ts'
import { createRuleStore } from './rule-store.ts'
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
