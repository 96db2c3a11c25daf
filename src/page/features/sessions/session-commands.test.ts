import { expect, test } from 'vitest'
import { demoModel } from '../../../core/kernel/demo-model.ts'
import { succeed } from '../../../core/kernel/result.ts'
import { sessionSchema } from '../../../core/kernel/session.ts'
import type { WorkerClient } from '../../../worker/client.ts'
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

function setup() {
  const called: [string, unknown][] = []
  const told: { text: string; undo?: () => void }[] = []
  const opened: string[] = []
  const client = {
    call: async (name: string, input: unknown) => {
      called.push([name, input])
      return succeed(null)
    },
  } as unknown as WorkerClient
  const commands = createSessionCommands({
    client,
    announce: (text, action) => void told.push({ text, ...(action && { undo: action.run }) }),
    leave: (sessionId) => () => void opened.push(sessionId),
    open: () => undefined,
    saveAsDemo: () => undefined,
  })
  return { commands, called, told, opened }
}

const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

test('who deletes a chat is told until when it is there, and can undo it', async () => {
  const { commands, called, told, opened } = setup()
  commands.remove(tea)
  await settle()
  expect(told[0]?.text).toBe('Deleted “Tea”. It is erased after a day.')
  told[0]?.undo?.()
  await settle()
  expect(called).toEqual([
    ['delete-session', { sessionId: tea.id }],
    ['restore-session', { sessionId: tea.id }],
  ])
  expect(opened).toEqual([tea.id])
})

test('so is who deletes several at once', async () => {
  const { commands, called, told, opened } = setup()
  commands.removeAll([tea, coffee])
  await settle()
  expect(told[0]?.text).toBe('Deleted 2 chats. They are erased after a day.')
  told[0]?.undo?.()
  await settle()
  const sessionIds = [tea.id, coffee.id]
  expect(called).toEqual([
    ['delete-sessions', { sessionIds }],
    ['restore-sessions', { sessionIds }],
  ])
  expect(opened).toEqual(sessionIds)
  commands.removeAll([tea])
  await settle()
  expect(told[1]?.text).toBe('Deleted “Tea”. It is erased after a day.')
})
