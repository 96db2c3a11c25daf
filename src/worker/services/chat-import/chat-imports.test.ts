import { expect, it } from 'vitest'
import { MemoryLocks } from '../../../../test/contracts/memory-locks.ts'
import { importIdSchema, type ImportCommitProgress } from '../../../core/model/commands/import-commands.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import type { ForeignChat } from '../../../core/model/data/foreign-chat.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { ChatImportService, type ChatImportPorts } from './chat-imports.ts'
import { sessionLockName } from '../../session-locks.ts'

const id = importIdSchema.parse('import-1')
const sessionId = 'session-1' as SessionId
const signal = new AbortController().signal

const chat: ForeignChat = {
  source: 'chatgpt',
  id: 'chat-1',
  title: 'A chat',
  createdAt: 1,
  updatedAt: 2,
  headId: null,
  messages: [],
  extra: {},
}

/** One staged chat that already exists. */
function setup(
  commit: ChatImportPorts['store']['commit'],
  readFile: ChatImportPorts['readFile'] = async () => fail(createFailure('aborted')),
) {
  const locks = new MemoryLocks()
  const deleted: string[] = []
  const chats = new ChatImportService({
    readFile,
    readAttachment: async () => fail(createFailure('aborted')),
    staging: {
      open: () => ({
        addChat: async () => succeed(true),
        addFile: async () => succeed(null),
        countChats: async () => 1,
        // Like storage, it turns a thrown error into a failure.
        eachChat: async (visit) => {
          const visited = await visit(chat).catch(() => fail(createFailure('storage-unavailable')))
          return visited.ok ? succeed(null) : visited
        },
        readFiles: async () => succeed([]),
        close: () => undefined,
      }),
      delete: async (staged) => void deleted.push(staged),
      list: async () => [],
    },
    store: { compare: async () => succeed({ change: 'grown', messages: 1, sessionId }), commit },
    locks,
    readModel: async () => demoModel,
    newId: (prefix) => `${prefix}-1`,
  })
  const reports: ImportCommitProgress[] = []
  return {
    chats,
    locks,
    deleted,
    reports,
    commit: () => chats.commit(id, (item) => reports.push(item), signal),
  }
}

it('locks an existing chat while it adds messages, and releases it on failure', async () => {
  const lockStates: boolean[] = []
  const { locks, deleted, reports, commit } = setup(async () => {
    lockStates.push(locks.isHeld(sessionLockName(sessionId)))
    throw new Error('a bug')
  })
  await commit()
  expect(lockStates).toEqual([true])
  expect(locks.isHeld(sessionLockName(sessionId))).toBe(false)
  expect(reports.at(-1)?.outcome?.failed).toMatchObject([{ failure: { code: 'storage-unavailable' } }])
  expect(deleted).toEqual([id])
})

it('leaves no staged data and no lock if reading a file fails', async () => {
  const { chats, locks, deleted } = setup(
    () => expect.fail('nothing was read'),
    async () => {
      throw new Error('a bug')
    },
  )
  await expect(chats.read({ name: 'chats.json', size: 1 }, () => undefined, signal)).rejects.toThrow('a bug')
  expect(deleted).toEqual([id])
  expect(locks.isHeld(`innerloop:import:${id}`)).toBe(false)
})

it('skips a chat that another tab writes, and reports it', async () => {
  const { locks, reports, commit } = setup(() => expect.fail('the chat is locked'))
  await locks.tryAcquire(sessionLockName(sessionId))
  await commit()
  expect(reports.at(-1)?.outcome?.failed).toMatchObject([
    { title: 'A chat', failure: { code: 'session-busy' } },
  ])
})
