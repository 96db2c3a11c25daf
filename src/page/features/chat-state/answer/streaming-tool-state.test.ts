import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StreamedArguments } from './streaming-tool-state.ts'

async function settle(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
}

test('300 KB in deltas of 20 characters are each read once', async () => {
  const content = '<p class="a">ü \\ line</p>\n'.repeat(12_000)
  const text = JSON.stringify({ title: 'Long', kind: 'html', content })
  let changes = 0
  const read = new StreamedArguments(() => (changes += 1))
  for (let at = 0; at < text.length; at += 20) {
    read.push(text.slice(at, at + 20))
    if (at % 2000 === 0) await settle()
  }
  await settle()
  expect(text.length).toBeGreaterThan(300_000)
  expect(read.charactersRead).toBe(text.length)
  expect(changes).toBeLessThanOrEqual(Math.ceil(text.length / 20))
  expect(read.text('content') === content).toBe(true)
})

test('for any split, the text equals that of the JSON', async () => {
  const arbitrary = fc.tuple(
    fc.string({ unit: fc.constantFrom('a', '"', '\\', '\n', 'ü', '😀', '\u0000') }),
    fc.integer({ min: 1, max: 7 }),
  )
  await fc.assert(
    fc.asyncProperty(arbitrary, async ([content, size]) => {
      const read = new StreamedArguments(() => {})
      const text = ` ${JSON.stringify({ content, deep: [{ a: 1 }], id: null })}`
      for (let at = 0; at < text.length; at += size) read.push(text.slice(at, at + size))
      await settle()
      expect(read.text('content')).toBe(content)
    }),
    { numRuns: 40 },
  )
})

test('a summary stays the same while only a long text grows', async () => {
  const read = new StreamedArguments(() => {})
  read.push(`{"title":"T","content":"${'x'.repeat(300)}`)
  await settle()
  const before = read.summary()
  read.push('y'.repeat(1000))
  await settle()
  expect(read.summary()).toEqual(before)
  expect(before).toEqual({ title: 'T', content: 'x'.repeat(200) })
})

test.each(['nonsense', '[1,2]', '{"a":1}} more', '{"a":"\\q"}'])('%s breaks nothing', async (text) => {
  const read = new StreamedArguments(() => {})
  read.push(text)
  await settle()
  read.push('x')
  await settle()
  expect(read.text('content')).toBeUndefined()
})
