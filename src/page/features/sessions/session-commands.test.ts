import { expect, test } from 'vitest'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { projectIdSchema } from '../../../core/model/id.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { sessionSchema } from '../../../core/model/conversation/session.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import type { NoticeAction } from '../../ui/feedback/announce.ts'
import { createSessionCommands } from './session-commands.ts'

const [tea, coffee] = ['Tea', 'Coffee'].map((title) =>
  sessionSchema.parse({
    id: `session-${title}`,
    title,
    createdAt: 1,
    updatedAt: 1,
    activity: 1,
    nextOrder: 0,
    headId: null,
    rootIds: [],
    security: { mode: 'ask' },
    model: demoModel,
  }),
)
if (!tea || !coffee) throw new Error('There are two chats.')

function setup(answer: (name: string) => Result<unknown> = () => succeed(null)) {
  const called: [string, unknown][] = []
  const notices: { text: string; undo?: () => void }[] = []
  const failed: { text: string; action?: NoticeAction | undefined }[] = []
  const opened: string[] = []
  const client = {
    call: async (name: string, input: unknown) => {
      called.push([name, input])
      return answer(name)
    },
  } as unknown as WorkerClient
  const commands = createSessionCommands({
    client,
    announce: {
      done: (text) => void notices.push({ text }),
      undoable: (text, { undo }) => void notices.push({ text, undo }),
      failed: (text, action) => void failed.push({ text, action }),
    },
    leave: (sessionId) => () => void opened.push(sessionId),
    open: () => undefined,
    saveAsDemo: () => undefined,
  })
  return { commands, called, notices, failed, opened }
}

const failStorage = () => fail(createFailure('storage-full'))

const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

test('deleting a chat announces when it is erased, and can be undone', async () => {
  const { commands, called, notices, opened } = setup()
  commands.remove(tea)
  await settle()
  expect(notices[0]?.text).toBe('Deleted “Tea”. It is erased after a day.')
  notices[0]?.undo?.()
  await settle()
  expect(called).toEqual([
    ['delete-session', { sessionId: tea.id }],
    ['restore-session', { sessionId: tea.id }],
  ])
  expect(opened).toEqual([tea.id])
})

test('so does deleting several at once', async () => {
  const { commands, called, notices, opened } = setup()
  commands.removeAll([tea, coffee])
  await settle()
  expect(notices[0]?.text).toBe('Deleted 2 chats. They are erased after a day.')
  notices[0]?.undo?.()
  await settle()
  const sessionIds = [tea.id, coffee.id]
  expect(called).toEqual([
    ['delete-sessions', { sessionIds }],
    ['restore-sessions', { sessionIds }],
  ])
  expect(opened).toEqual(sessionIds)
  commands.removeAll([tea])
  await settle()
  expect(notices[1]?.text).toBe('Deleted “Tea”. It is erased after a day.')
})

test('placing a chat makes only the calls that change something, and one Undo reverts them', async () => {
  const { commands, called, notices } = setup()
  const folderId = projectIdSchema.parse('folder-1')
  const sessionId = tea.id
  commands.place({ ...tea, pinnedAt: 1 }, { isPinned: false, folderId })
  await settle()
  expect(notices[0]?.text).toBe('Moved “Tea”.')
  notices[0]?.undo?.()
  await settle()
  commands.place({ ...tea, folderId }, { isPinned: true, folderId })
  await settle()
  expect(notices[1]?.text).toBe('Pinned “Tea”.')
  expect(called).toEqual([
    ['move-session', { sessionId, folderId }],
    ['pin-session', { sessionId, isPinned: false }],
    ['move-session', { sessionId, folderId: null }],
    ['pin-session', { sessionId, isPinned: true }],
    ['pin-session', { sessionId, isPinned: true }],
  ])
})

test('a chat that could not be pinned is moved back', async () => {
  const { commands, called, notices, failed } = setup((name) =>
    name === 'pin-session' ? failStorage() : succeed(null),
  )
  const folderId = projectIdSchema.parse('folder-1')
  const sessionId = tea.id
  commands.place({ ...tea, pinnedAt: 1 }, { isPinned: false, folderId })
  await settle()
  expect(called).toEqual([
    ['move-session', { sessionId, folderId }],
    ['pin-session', { sessionId, isPinned: false }],
    ['move-session', { sessionId, folderId: null }],
  ])
  expect(notices).toEqual([])
  expect(failed).toHaveLength(1)
})

test('a failure is shown as one, and an export can be retried', async () => {
  const { commands, called, notices, failed } = setup(failStorage)
  commands.rename(tea, 'Green tea')
  commands.pin(tea, true)
  commands.remove(tea)
  commands.place(tea, { isPinned: true, folderId: null })
  commands.archive([tea], true)
  commands.exportAs(tea, 'html')
  await settle()
  expect(notices).toEqual([])
  expect(failed.map(({ text }) => text.split('.')[0])).toEqual([
    'The chat could not be renamed',
    '“Tea” could not be pinned',
    '“Tea” could not be deleted',
    '“Tea” could not be moved',
    '“Tea” could not be archived',
    '“Tea” could not be exported',
  ])
  const before = called.length
  failed.at(-1)?.action?.run()
  expect(called.slice(before)).toEqual([['export-chat', { sessionId: tea.id, format: 'html' }]])
})
