import { expect, test } from 'vitest'
import type { RunId } from '../model/id.ts'
import { demoModel } from '../model/providers/model-ref.ts'
import type { RunEvent, RunEventBody } from '../model/runs/run-event.ts'
import { AgentMonitor, type MonitorOptions } from './agent-monitor.ts'

test('a wait for a retry is reported at once, because no event follows until it is over', () => {
  const lines: string[] = []
  const parent: MonitorOptions['parent'] = {
    emit: (event) => {
      if (event.type === 'agent-progressed') lines.push(event.line)
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
  apply({ type: 'retry-scheduled', round: 0, reason: 'failure', delayMs: 2000, attempt: 2 })
  now = 2200
  apply(sent)
  expect(lines).toEqual(['Thinking…', 'The request failed. Trying again soon…', 'Thinking…'])
})
