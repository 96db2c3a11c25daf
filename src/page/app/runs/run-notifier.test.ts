import { describe, expect, it } from 'vitest'
import { messageIdSchema, sessionIdSchema } from '../../../core/model/id.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import type { Session } from '../../../core/model/conversation/session.ts'
import { RunNotifier } from './run-notifications.ts'

const session = (id: string): Session => ({
  id: sessionIdSchema.parse(id),
  title: id,
  createdAt: 1,
  updatedAt: 1,
  activity: 1,
  nextOrder: 1,
  headId: messageIdSchema.parse('message-1'),
  rootIds: [messageIdSchema.parse('message-1')],
  model: demoModel,
  security: { mode: 'ask' },
})

function setup() {
  const state = { now: 0, isWanted: true }
  const shown: string[] = []
  const notifier = new RunNotifier({
    now: () => state.now,
    isWanted: () => state.isWanted,
    show: ({ title }) => shown.push(title),
  })
  const note = (at: number, ...running: boolean[]) => {
    state.now = at
    notifier.update(running.map((isRunning, index) => ({ session: session(`session-${index}`), isRunning })))
  }
  return { state, shown, note }
}

describe('RunNotifier', () => {
  it('tells once that a run of more than 30 s has ended', () => {
    const { shown, note } = setup()
    note(0, true)
    note(20_000, true)
    note(30_001, false)
    note(31_000, false)
    expect(shown).toEqual(['session-0'])
  })

  it('says nothing of short runs, nor of those that never ran', () => {
    const { shown, note } = setup()
    note(0, true, false)
    note(30_000, false, false)
    note(90_000, false, false)
    expect(shown).toEqual([])
  })

  it('measures each run by itself', () => {
    const { shown, note } = setup()
    note(0, true, false)
    note(20_000, false, true)
    note(25_000, true, true)
    note(50_001, false, false)
    expect(shown).toEqual(['session-1'])
  })

  it('says nothing while it is not wanted, and does not catch up later', () => {
    const { state, shown, note } = setup()
    state.isWanted = false
    note(0, true)
    note(40_000, false)
    state.isWanted = true
    note(41_000, false)
    expect(shown).toEqual([])
  })
})
