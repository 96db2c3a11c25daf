import { expect, test } from 'vitest'
import { seededRandom } from '../../../test/recordings/seeded-random.ts'
import type { Memory } from '../../core/model/assistants/memory.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import type { MemoryId, ProjectId, SessionId } from '../../core/model/id.ts'
import { createUsableMemoryReader } from './usable-memories.ts'

const memory = (id: string, more: Partial<Memory> = {}): Memory => ({
  id: id as MemoryId,
  text: `Memory ${id}`,
  by: 'person',
  createdAt: 1,
  ...more,
})

function createReader(
  memories: readonly Memory[],
  {
    isOn = true,
    list = async () => succeed(memories.map((each) => ({ memory: each, chatTitle: null }))),
  } = {},
) {
  return createUsableMemoryReader({
    memories: { isOn: async () => isOn, list },
    redactStoredKeys: async (text) => text.replaceAll('sk-stored-1', '[redacted]'),
  })
}

const idsOf = (read: readonly { id: string }[] | undefined): string[] | undefined => read?.map(({ id }) => id)

test('leaves out what untrusted content may have influenced, and what the assistant stored before that was recorded', async () => {
  const read = createReader([
    memory('own'),
    memory('old', { by: 'assistant' }),
    memory('confirmed', { by: 'assistant', editedAt: 2 }),
    memory('clean', { by: 'assistant', isTainted: false }),
    memory('tainted', { by: 'assistant', isTainted: true }),
    memory('restored', { isTainted: true }),
    memory('taken-over', { by: 'assistant', isTainted: false, editedAt: 2 }),
  ])
  expect(idsOf(await read({}))).toEqual(['own', 'confirmed', 'clean', 'taken-over'])
})

test('is undefined while memory is off, and rejects if storage fails', async () => {
  expect(await createReader([memory('own')], { isOn: false })({})).toBeUndefined()
  const failure = createFailure('storage-unavailable')
  const failing = { list: async () => fail(failure) }
  await expect(createReader([], failing)({})).rejects.toThrow(failure.message)
})

test('redacts stored keys', async () => {
  const read = await createReader([memory('own', { text: 'The key is sk-stored-1.' }), memory('other')])({})
  expect(read?.map(({ text }) => text)).toEqual(['The key is [redacted].', 'Memory other'])
})

const seed = Number(process.env['INNERLOOP_SEED'] ?? 7)

test(`a memory reaches exactly the chats of its scope, over 500 random projects (seed ${seed})`, async () => {
  const random = seededRandom(seed)
  const projects = Array.from({ length: 500 }, (_, at) => `project-${at}` as ProjectId)
  const chats = projects.map((_, at) => `session-${at}` as SessionId)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const memories = Array.from({ length: 2000 }, (_, at) => {
    const kind = random()
    const scope = kind < 0.1 ? 'all' : kind < 0.2 ? undefined : kind < 0.9 ? pick(projects) : pick(chats)
    return memory(`memory-${at}`, { scope })
  })
  const read = createReader(memories)
  for (const sessionId of chats) {
    const projectId = random() < 0.8 ? pick(projects) : undefined
    const expected = memories.filter(
      ({ scope }) =>
        scope === undefined ||
        scope === 'all' ||
        scope === sessionId ||
        (projectId !== undefined && scope === projectId),
    )
    expect(idsOf(await read({ sessionId, projectId }))).toEqual(expected.map(({ id }) => id))
  }
})
