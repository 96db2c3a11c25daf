import { expect, test } from 'vitest'
import { ManualClock, nextMacrotask } from '../../../../test/doubles/manual-clock.ts'
import { InteractionQueue, type InteractionEvent } from '../../../core/engine/approvals/interaction-queue.ts'
import type { InteractionId, RunId } from '../../../core/model/id.ts'
import type { InteractionAnswer } from '../../../core/model/tools/interaction.ts'
import { SharedConfirmation } from './shared-confirmation.ts'

const yes: InteractionAnswer = { outcome: 'accepted', value: { kind: 'confirm' } }

/** A queue whose questions are answered by id, and the runs that ask in it. */
function createBench() {
  const asked = new Map<string, (answer: InteractionAnswer) => void>()
  const port = {
    raise: ({ id }: { id: string }) =>
      new Promise<InteractionAnswer>((resolve) => void asked.set(id, resolve)),
  }
  const confirmation = new SharedConfirmation([])
  const queue = confirmation.wrap(new InteractionQueue(port, new ManualClock()))
  const raise = (id: string) => {
    const events: InteractionEvent[] = []
    const stop = new AbortController()
    const log = {
      emit: (event: InteractionEvent) => void events.push(event),
      settle: () => Promise.resolve(),
    }
    const own = queue.recordedBy(log, { runId: id as RunId, name: 'assistant', label: id })
    const outcome = own.raise({ kind: 'confirm', id: id as InteractionId, prompt: id }, stop.signal)
    return { events, stop, outcome }
  }
  return { asked, confirmation, queue, raise }
}

test('a run that reaches the amount while another asks waits for the user, and gets its answer', async () => {
  const { asked, confirmation, raise } = createBench()
  const [first, second] = [raise('first'), raise('second')]
  await nextMacrotask()
  expect(second.events).toMatchObject([{ type: 'interaction-queued' }])
  asked.get('first')?.(yes)
  expect(await Promise.all([first.outcome, second.outcome])).toEqual([yes, yes])
  await nextMacrotask()
  expect([...asked.keys()]).toEqual(['first'])
  expect(second.events.slice(1)).toMatchObject([{ type: 'interaction-answered' }])
  expect(confirmation.isConfirmed).toBe(true)
})

test('if the run that asks is stopped, the one that waits asks', async () => {
  const { asked, raise } = createBench()
  const [first, second] = [raise('first'), raise('second')]
  await nextMacrotask()
  first.stop.abort()
  expect(await first.outcome).toEqual({ outcome: 'cancelled' })
  await nextMacrotask()
  asked.get('second')?.(yes)
  expect(await second.outcome).toEqual(yes)
})

test('a run that is stopped while another asks does not wait for its answer', async () => {
  const { raise } = createBench()
  raise('first')
  const second = raise('second')
  await nextMacrotask()
  second.stop.abort()
  expect(await second.outcome).toEqual({ outcome: 'cancelled' })
})

test('after a reload the open question is asked, whichever run reaches the amount first', async () => {
  const { asked, queue, raise } = createBench()
  queue.reserve(['first' as InteractionId])
  const second = raise('second')
  await nextMacrotask()
  const first = raise('first')
  await nextMacrotask()
  asked.get('first')?.(yes)
  expect(await Promise.all([first.outcome, second.outcome])).toEqual([yes, yes])
})
