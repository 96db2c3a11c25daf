import { expect, test } from 'vitest'
import { resolveSlots } from './fragments/resolve-slots.ts'
import { formatFileNames, listBases } from './system-prompt.ts'

const builtIn = 'Be brief.'
const [ofAllChats, ofAssistant, ofChat] = ['A', 'B', 'C']

test.each([
  [{}, 'built-in', []],
  [{ ofAllChats: '', ofChat: '' }, 'built-in', []],
  [{ ofAllChats }, 'default', []],
  [{ ofAllChats, ofAssistant }, 'assistant', ['default']],
  [{ ofAllChats, ofChat }, 'chat', ['default']],
  [{ ofAllChats, ofAssistant, ofChat }, 'chat', ['assistant', 'default']],
])('of the bases %o, only the one with the narrower scope is sent: %s', (texts, used, unused) => {
  const { parts, conflicts } = resolveSlots(listBases({ builtIn, ...texts }))
  expect(parts.map(({ origin }) => origin)).toEqual([used])
  expect(conflicts).toEqual(unused.length === 0 ? [] : [{ slot: 'base', used, unused }])
})

test('parts without a conflict stay the same array', () => {
  const parts = [
    { origin: 'chat' as const, text: 'C' },
    { origin: 'folder' as const, text: 'F' },
  ]
  expect(resolveSlots(parts).parts).toBe(parts)
})

test('names the files of an assistant', () => {
  expect(formatFileNames([])).toBe('')
  expect(formatFileNames(['a.csv', 'b.md'])).toContain('“a.csv”, “b.md”')
})
