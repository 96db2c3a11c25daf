import { expect, test } from 'vitest'
import { createFailure } from '../model/failures/failure.ts'
import type { RunId } from '../model/id.ts'
import { demoModel } from '../model/providers/model-ref.ts'
import type { RunEvent, RunEventBody } from '../model/runs/run-event.ts'
import { AgentMonitor, type MonitorOptions } from './agent-monitor.ts'

test('a wait for a retry and its end are reported at once', () => {
  const reports: unknown[] = []
  const parent: MonitorOptions['parent'] = {
    emit: (event) => {
      if (event.type === 'agent-progressed') reports.push([event.line, event.retry?.dueAt])
    },
  }
  const input = { runId: 'child-1' as RunId, model: demoModel } as MonitorOptions['input']
  let now = 0
  const monitor = new AgentMonitor({
    input,
    parent,
    reported: new Set(),
    now: () => now,
    activeMs: () => 0,
  })
  const apply = (body: RunEventBody) =>
    monitor.apply(Object.assign({ runId: input.runId, seq: 0, at: now }, body) as RunEvent)
  const sent: RunEventBody = {
    type: 'provider-request-started',
    requestId: 'request-1',
    round: 0,
    model: demoModel,
    messageCount: 1,
    toolNames: [],
  }
  apply(sent)
  now = 200
  const retry = { round: 0, requestId: 'request-1', attempt: 2 }
  const failure = createFailure('overloaded')
  apply({ type: 'retry-scheduled', ...retry, reason: 'failure', delayMs: 2000, failure })
  now = 300
  apply({ type: 'retry-started', ...retry, startedBy: 'person' })
  expect(reports).toEqual([
    ['Thinking…', undefined],
    ['The request failed. Trying again soon…', 2200],
    ['Thinking…', undefined],
  ])
})
