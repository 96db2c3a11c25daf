import { expect, test } from 'vitest'
import type { ToolContext } from '../../core/engine/calls/tool.ts'
import { emptyTurnConfig } from '../../core/engine/turn/turn-config.ts'
import { succeed } from '../../core/model/failures/result.ts'
import type { ProjectId, SessionId } from '../../core/model/id.ts'
import type { MemoryPort } from './data/memory-port.ts'
import { createStoreMemory } from './store-memory.ts'

const project = 'project-1' as ProjectId

async function store(
  args: object,
  { projectId, isTainted = false }: { projectId?: ProjectId; isTainted?: boolean },
) {
  const added: Parameters<MemoryPort['add']>[0][] = []
  const memories: MemoryPort = {
    isOn: async () => true,
    list: async () => succeed([]),
    add: async (memory) => {
      added.push(memory)
      return succeed({ isNew: true })
    },
  }
  const config = { ...emptyTurnConfig, sessionId: 'session-1' as SessionId, projectId }
  const tool = createStoreMemory(memories, config)
  const all = { text: 'I drink tea.', ...args }
  await tool.execute(all, { isTainted } as ToolContext)
  const { scope, isTainted: isStoredTainted } = added[0] ?? {}
  return {
    scope,
    isTainted: isStoredTainted,
    asks: tool.describeCall?.(all)?.text,
    key: tool.approvalKey?.(all),
  }
}

const forAll = { scope: 'all', asks: 'Allow store_memory to remember this for all chats?', key: 'store' }
const forProject = {
  scope: project,
  asks: 'Allow store_memory to remember this for the chats of this project?',
  key: 'store for the project',
}

test.each([
  ['in a project, for the project', {}, project, forProject],
  ['in a project, for all if asked', { scope: 'all' }, project, forAll],
  ['in a project, for it if asked', { scope: 'project' }, project, forProject],
  ['outside, for all', {}, undefined, forAll],
  ['outside, for all, also if a project is asked for', { scope: 'project' }, undefined, forAll],
])('stores %s', async (_, args, projectId, expected) => {
  expect(await store(args, { projectId })).toMatchObject({ ...expected, isTainted: false })
})

test('records that untrusted content may have influenced the text', async () => {
  expect(await store({}, { isTainted: true })).toMatchObject({ isTainted: true })
})
