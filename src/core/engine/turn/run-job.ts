import type { AuthorityDecision } from '../approvals/authorize-call.ts'
import { succeed } from '../../model/failures/result.ts'
import type { LoopCounters } from '../loop/loop-counters.ts'
import type { LoopEnding } from '../loop/loop-state.ts'
import type { JobEnding, JobPort, JobTurn } from '../ports/job-port.ts'
import { authorizeStart } from '../stages/authorize-calls.ts'
import { applyInputHooks } from '../stages/receive-input.ts'
import { fireHooks } from '../stages/run-stage.ts'
import { firstCounters } from './run-generation-turn.ts'
import type { TurnContext } from './turn-context.ts'

/** Runs the workflow of the turn, which sends its requests in child runs. */
export async function runJob(
  turn: TurnContext,
  job: JobPort,
): Promise<{ ending: LoopEnding; counters: LoopCounters }> {
  return { ending: toLoopEnding(await job.run(toJobTurn(turn))), counters: firstCounters(turn.input) }
}

/** Returns the turn as a workflow sees it. */
export function toJobTurn(turn: TurnContext): JobTurn {
  const { recorder, signal, history, taint, interactions } = turn
  return {
    log: recorder,
    signal,
    history,
    taint: taint.inherit(),
    interactions,
    receiveText(text) {
      const { userMessageId } = turn.input
      return applyInputHooks(turn, { userMessageId, text }, {})
    },
    async filterAnswer(answer) {
      const { round } = firstCounters(turn.input)
      const whole = { round, requestId: '', kind: 'text', isLast: true } as const
      const fired = await fireHooks(turn, 'stream-response/pre', { ...whole, ...answer })
      return fired.ok ? succeed(fired.value.text) : fired
    },
    async authorize({ callId, tool, args }) {
      const { round } = firstCounters(turn.input)
      return toRefusal(await authorizeStart(turn, { callId, tool, args, json: args }, round))
    },
  }
}

function toRefusal(decision: AuthorityDecision): JobEnding | undefined {
  switch (decision.type) {
    case 'approved':
      return undefined
    case 'cancelled':
      return { type: 'stopped' }
    case 'halted':
    case 'failed':
      return { type: decision.type, failure: decision.failure }
    case 'denied':
    case 'unasked':
      return { type: 'denied', failure: decision.failure }
  }
}

function toLoopEnding(ending: JobEnding): LoopEnding {
  switch (ending.type) {
    case 'complete':
      return { type: 'answered', finishReason: 'stop', text: 'shown' }
    case 'stopped':
      return { type: 'stopped' }
    case 'denied':
    case 'halted':
      return { type: ending.type, failure: ending.failure }
    case 'failed':
      return { type: 'failed', failure: ending.failure, by: 'turn' }
  }
}
