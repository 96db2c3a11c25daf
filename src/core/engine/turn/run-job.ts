import type { LoopCounters } from '../loop/loop-counters.ts'
import type { LoopEnding } from '../loop/loop-state.ts'
import type { JobPort, JobTurn } from '../ports/job-port.ts'
import { authorizeStart } from '../stages/authorize-calls.ts'
import { firstCounters } from './run-generation-turn.ts'
import type { TurnContext } from './turn-context.ts'

/** Runs the workflow of the turn, which sends its requests in child runs. */
export async function runJob(
  turn: TurnContext,
  job: JobPort,
): Promise<{ ending: LoopEnding; counters: LoopCounters }> {
  return { ending: await job.run(toJobTurn(turn)), counters: firstCounters(turn.input) }
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
    authorize: ({ callId, tool, args }) =>
      authorizeStart(turn, { callId, tool, args, json: args }, firstCounters(turn.input).round),
  }
}
