import { expect, test } from 'vitest'
import type { OpenAgentRun } from '../../../core/engine/ports/agent-run-store-port.ts'
import type { CallId, RunId } from '../../../core/model/id.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'
import { describeInterruption } from './interruption.ts'

function startCall(callId: string, seq: number): RunEvent {
  return {
    type: 'tool-invocation-started',
    runId: 'run-1' as RunId,
    seq,
    at: seq,
    callId: callId as CallId,
    toolName: 'ask_agent',
    startsAgent: true,
  } as RunEvent
}

const childOf = (callId: string, hasEnded: boolean) => ({
  run: { of: { callId: callId as CallId } } as OpenAgentRun,
  events: [],
  hasEnded,
})

test('the question after a reload counts agents that had not started their run', () => {
  const events = ['call-1', 'call-2', 'call-3'].map(startCall)
  const children = [childOf('call-1', true), childOf('call-2', false)]
  const interruption = describeInterruption(events, children, undefined)
  expect(interruption?.prompt.text).toContain('1 of 3 agents have finished')
})
