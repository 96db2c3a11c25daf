import { expect, test } from 'vitest'
import { ManualClock } from '../../../test/doubles/manual-clock.ts'
import type { MemoryId } from '../../core/model/id.ts'
import { readContext, type ContextScope } from './read-context.ts'

const scope: ContextScope = {
  settings: { instructions: 'In Greek.', 'about-you': { isOn: true, text: 'Ada' } },
  prompts: { ofChat: 'In Latin.', ofProject: 'Bees.', assistantFiles: ['a.csv'] },
  builtIn: 'Be brief.',
  readNote: async () => ({ text: 'A note.', by: 'person', at: 1 }),
  readMemories: async () => [{ id: 'memory-1' as MemoryId, text: 'Tea.', createdAt: 1 }],
  timeZone: () => 'Europe/Berlin',
}
const read = (changes: Partial<ContextScope> = {}) => {
  const clock = new ManualClock()
  return clock.runUntilDone(readContext({ ...scope, ...changes }, clock))
}

test('reads all providers, and the bases from the narrower scope to the wider one', async () => {
  const { prompt, failures, ...tail } = await read()
  expect(prompt.map(({ origin }) => origin)).toEqual([
    'chat',
    'default',
    'built-in',
    'about-you',
    'folder',
    'assistant-files',
  ])
  expect(failures).toEqual([])
  expect(tail).toMatchObject({
    note: { text: 'A note.' },
    memories: [{ text: 'Tea.' }],
    timeZone: 'Europe/Berlin',
  })
})

test('reads neither memories nor the time while they are off', async () => {
  const settings = { 'includes-memories': false, 'includes-time': false }
  expect(await read({ settings })).toMatchObject({ memories: undefined, timeZone: undefined, failures: [] })
})

test.each([
  ['project instructions', { prompts: { ofProject: 7 as unknown as string } }, 'project-instructions'],
  ['chat instructions', { prompts: { ofChat: {} as unknown as string } }, 'base-instructions'],
  ['file names', { prompts: { assistantFiles: {} as unknown as string[] } }, 'file-names'],
])('%s of a damaged row are a failure, and no empty text', async (_, changes, provider) => {
  expect((await read(changes)).failures).toEqual([{ provider, reason: 'failed' }])
})

test('memories that storage does not return in time are left out', async () => {
  const { memories, failures, note } = await read({ readMemories: () => new Promise(() => undefined) })
  expect(memories).toBeUndefined()
  expect(failures).toEqual([{ provider: 'memories', reason: 'timeout' }])
  expect(note?.text).toBe('A note.')
})
