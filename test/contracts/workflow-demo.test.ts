import { expect, test, vi } from 'vitest'
import { createModelPort } from '../../src/adapters/providers/model-port.ts'
import { findOpenInteractions } from '../../src/core/engine/approvals/interaction-queue.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { SessionId } from '../../src/core/model/id.ts'
import { demoModel, demoProvider } from '../../src/core/model/providers/model-ref.ts'
import { outlineDraft } from '../../src/core/workflows/built-in/outline-draft.ts'
import { HostBench } from './host-bench.ts'

const session = 'session-1' as SessionId

test('the demo model runs a built-in workflow to its answer', async () => {
  const model = createModelPort({
    providers: { find: async () => succeed(demoProvider) },
    vault: { read: async () => succeed('') },
    demoPace: { wait: async () => undefined },
  })
  const bench = new HostBench([], {
    playing: {
      stream: (request, signal, egress) => model.stream({ ...request, model: demoModel }, signal, egress),
    },
  })
  bench.workflows = [outlineDraft]
  const started = await bench.send(session, undefined, {
    text: 'Why tides differ',
    workflow: { id: outlineDraft.id, inputs: { length: 'short' } },
  })
  const { runId } = started.ok ? started.value : expect.fail()
  const events = bench.store.runs.get(runId)?.events ?? []
  // The demo model loads its parts on demand.
  await vi.waitFor(() => expect(findOpenInteractions(events)).toHaveLength(1), { timeout: 10_000 })
  const [question] = findOpenInteractions(events)
  expect(question).toMatchObject({ kind: 'select', prompt: 'Write the draft from this outline?' })
  if (!question) return
  await bench.interactions.answer(session, {
    interactionId: question.id,
    answer: { outcome: 'accepted', value: { kind: 'select', value: 'continue' } },
  })
  await vi.waitFor(() => expect(events.at(-1)?.type).toBe('session-turn-end'), { timeout: 10_000 })
  const exit = events.findLast((event) => event.type === 'workflow-exited')
  expect(exit).toMatchObject({ outcome: 'complete' })
  expect(exit?.answer?.text).toContain('tides')
  expect(events.at(-1)).toMatchObject({ type: 'session-turn-end', status: 'complete' })
})
