import { expect, it } from 'vitest'
import { EventRing } from './diagnostics.ts'

function open(stored = new Map<string, string>(), page = 'a') {
  let now = 0
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  return new EventRing({ storage, page, now: () => (now += 1) })
}

it('keeps the newest 200 events of all tabs', () => {
  const stored = new Map<string, string>()
  const [one, other] = [open(stored, 'a'), open(stored, 'b')]
  for (let n = 0; n < 150; n += 1) {
    one.record('refused', { n })
    other.record('refused', { n })
  }
  const read = open(stored, 'c').list()
  expect(read).toHaveLength(200)
  expect(read.at(-1)).toEqual({ at: 150, page: 'b', what: 'refused', facts: { n: 149 } })
  expect(new Set(read.map(({ page }) => page))).toEqual(new Set(['a', 'b']))
})

it('lists its own events without storage, and drops stored data of another format', () => {
  const full = new EventRing({
    storage: {
      getItem: () => '{"at":1',
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    },
    page: 'a',
    now: () => 5,
  })
  full.record('error', { error: 'TypeError' })
  expect(full.list()).toEqual([{ at: 5, page: 'a', what: 'error', facts: { error: 'TypeError' } }])
  expect(open(new Map([['innerloop:diagnostics', '[1,null,{"at":"x"}]']])).list()).toEqual([])
})
