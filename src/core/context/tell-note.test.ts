import { expect, test } from 'vitest'
import type { Message, MessagePart } from '../kernel/message.ts'
import { noteToTell } from './format-injections.ts'

const message = (...parts: MessagePart[]) => ({ parts }) as Message
const told = (instruction: string | undefined) =>
  message({ type: 'notice', round: 0, code: 'note-told', text: '', ...(instruction && { instruction }) })
const others = (count: number) => Array.from({ length: count }, () => message())

test('a note is told once, and again when it has changed or is far back', () => {
  const first = noteToTell('Be brief.', others(3))
  expect(first).toMatch(/^\[The note of this chat.*\]\nBe brief\.$/s)
  expect(noteToTell('Be brief.', [told(first), ...others(9)])).toBeUndefined()
  expect(noteToTell('Be brief.', [told(first), ...others(10)])).toBe(first)
  expect(noteToTell('Be long.', [told(first)])).toMatch(/Be long/)
  expect(noteToTell('Be brief.', [told(first), told(noteToTell('Be long.', []))])).toBe(first)
})

test('one that was taken away is said to be, once, where the model still reads it', () => {
  const first = noteToTell('Be brief.', [])
  expect(noteToTell(undefined, others(2))).toBeUndefined()
  const gone = noteToTell(undefined, [told(first)])
  expect(gone).toMatch(/taken away/)
  expect(noteToTell(' ', [told(first), told(gone)])).toBeUndefined()
})

test('no more than 2,000 characters of it', () => {
  expect(noteToTell('x'.repeat(5000), [])?.length).toBeLessThan(2200)
})
