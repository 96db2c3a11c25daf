import { expect, test } from 'vitest'
import type { Message, MessagePart } from '../model/conversation/message.ts'
import { noteToInject } from './format-injections.ts'

const message = (...parts: MessagePart[]) => ({ role: 'assistant', parts }) as Message
const createNotice = (instruction: string | undefined) =>
  message({ type: 'notice', round: 0, code: 'note-told', text: '', ...(instruction && { instruction }) })
const others = (count: number) => Array.from({ length: count }, () => message())

test('includes a note once, and again when it has changed or is far back', () => {
  const first = noteToInject('Be brief.', others(3))
  expect(first).toMatch(/^\[The note of this chat.*\]\nBe brief\.$/s)
  expect(noteToInject('Be brief.', [createNotice(first), ...others(9)])).toBeUndefined()
  expect(noteToInject('Be brief.', [createNotice(first), ...others(10)])).toBe(first)
  expect(noteToInject('Be long.', [createNotice(first)])).toMatch(/Be long/)
  expect(noteToInject('Be brief.', [createNotice(first), createNotice(noteToInject('Be long.', []))])).toBe(
    first,
  )
})

test('reports once that a note was removed, if the model still reads the note', () => {
  const first = noteToInject('Be brief.', [])
  expect(noteToInject(undefined, others(2))).toBeUndefined()
  const gone = noteToInject(undefined, [createNotice(first)])
  expect(gone).toMatch(/taken away/)
  expect(noteToInject(' ', [createNotice(first), createNotice(gone)])).toBeUndefined()
})

test('includes at most 2,000 characters of a note', () => {
  expect(noteToInject('x'.repeat(5000), [])?.length).toBeLessThan(2200)
})
