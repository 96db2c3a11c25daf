import { expect, test } from 'vitest'
import type { SessionId } from '../../../core/model/id.ts'
import { describeRuns, RunStatusTracker } from './run-status.ts'

const [one, two] = ['one' as SessionId, 'two' as SessionId]
const list = (running: Partial<Record<string, boolean>>) =>
  Object.entries(running).map(([id, isRunning]) => ({
    session: { id: id as SessionId },
    isRunning: isRunning === true,
  }))

test('an unseen ended answer is counted until its chat is opened; an open chat is not counted', () => {
  const tally = new RunStatusTracker()
  tally.setOpen(one)
  tally.update(list({ one: true, two: true }))
  expect(describeRuns(tally.counts)).toBe('●')
  tally.update(list({ one: false, two: true }))
  expect(describeRuns(tally.counts)).toBe('●')
  tally.update(list({ one: true, two: false }))
  expect(describeRuns(tally.counts)).toBe('(1) ●')
  tally.setOpen(null)
  tally.update(list({ one: false, two: false }))
  expect(describeRuns(tally.counts)).toBe('(2)')
  tally.setOpen(two)
  expect(describeRuns(tally.counts)).toBe('(1)')
  tally.update(list({ one: true, two: false }))
  expect(tally.counts).toEqual({ running: 1, finished: 0 })
})

test('a chat that was deleted during its run, or after, is not counted', () => {
  const tally = new RunStatusTracker()
  tally.update(list({ one: true, two: true }))
  tally.update(list({ two: false }))
  expect(tally.counts).toEqual({ running: 0, finished: 1 })
  tally.update([])
  expect(describeRuns(tally.counts)).toBe('')
})
