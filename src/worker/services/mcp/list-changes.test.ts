import { expect, it } from 'vitest'
import { mcpServerIdSchema } from '../../../core/model/id.ts'
import { ListChanges } from './list-changes.ts'

const server = mcpServerIdSchema.parse('mcp-1')

it('a server that says with every list that its lists have changed is read 10 times a minute', () => {
  const tasks: (() => void)[] = []
  let reads = 0
  const timers = {
    monotonic: () => 0,
    schedule: (_: number, task: () => void) => (tasks.push(task), () => undefined),
  }
  const changes = new ListChanges(timers, (id) => {
    reads += 1
    if (reads < 1000) changes.note(id)
  })
  changes.note(server)
  expect(reads).toBe(10)
  tasks.shift()?.()
  expect(reads).toBe(20)
  expect(tasks).toHaveLength(1)
})
