import { expect } from 'vitest'
import { z } from 'zod'
import { findOpenInteractions } from '../../src/core/engine/approvals/interaction-queue.ts'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import type { ModelPort, ModelRequest } from '../../src/core/engine/ports/turn-ports.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { RunId, SessionId } from '../../src/core/model/id.ts'
import type { JsonObject } from '../../src/core/model/json.ts'
import type { RunEvent, RunEventOf } from '../../src/core/model/runs/run-event.ts'
import type { Interaction, InteractionAnswer } from '../../src/core/model/tools/interaction.ts'
import type { Workflow } from '../../src/core/model/workflows/workflow.ts'
import { ManualClock } from '../doubles/manual-clock.ts'
import { finish, ScriptedModel, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { HostBench } from './host-bench.ts'

/** Loads what turns load on demand, which takes more than the macrotasks that a bench waits. */
export async function loadJobs(): Promise<void> {
  await import('../../src/worker/runs/workflows/prepare-job.ts')
  await import('../../src/worker/runs/workflows/job-interruption.ts')
}

export const jobSession = 'session-1' as SessionId

/** A response with a valid call of the completion tool. */
export const completes = (result: JsonObject = { text: 'done' }): Script => [
  toolCall('completion', 'complete_stage', JSON.stringify(result)),
  finish('tool-calls'),
]
export const calls = (name: string, args: JsonObject = {}): Script => [
  toolCall(`call-${name}`, name, JSON.stringify(args)),
  finish('tool-calls'),
]
export const writes = (answer: string): Script => [text(answer), finish('stop')]
export const hangs: Script = [{ type: 'hang' }]

/** Counts its calls by their arguments. */
export function countingTool(name: string, effects: ('read' | 'write')[] = ['write']) {
  const ran: string[] = []
  const tool = defineTool({
    name,
    description: 'Writes a note.',
    parameters: z.object({ item: z.string().optional() }),
    effects,
    execute: ({ item = '' }) => {
      ran.push(item)
      return succeed('written')
    },
  })
  return { tool, ran }
}

/** The stage of a request: the id in its prompt, which is "Do <id>." */
export const stageOf = ({ system }: ModelRequest): string => /Do ([a-z-]+)\./.exec(system)?.[1] ?? ''

/** Plays what `choose` returns, and counts the requests that are open at the same time. */
export class StageModel implements ModelPort {
  readonly requests: ModelRequest[] = []
  mostAtOnce = 0
  #open = 0
  readonly #choose: (request: ModelRequest, earlier: number) => Script

  /** `earlier` counts the requests of the same stage before this one. */
  constructor(choose: (request: ModelRequest, earlier: number) => Script) {
    this.#choose = choose
  }

  countOf(stage: string): number {
    return this.requests.filter((request) => stageOf(request) === stage).length
  }

  async *stream(request: ModelRequest, signal: AbortSignal) {
    const script = this.#choose(request, this.countOf(stageOf(request)))
    this.requests.push(structuredClone(request))
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#open)
    try {
      yield* new ScriptedModel([script], new ManualClock(0)).stream(request, signal)
    } finally {
      this.#open -= 1
    }
  }
}

export type BenchOptions = ConstructorParameters<typeof HostBench>[1]

export function createJobBench(workflow: Workflow, model: ModelPort, options: BenchOptions = {}): HostBench {
  const bench = new HostBench([], { playing: model, ...options })
  bench.workflows = [workflow]
  return bench
}

export async function startJob(
  bench: HostBench,
  {
    inputs = {},
    ...options
  }: { inputs?: JsonObject } & Omit<NonNullable<Parameters<HostBench['send']>[2]>, 'workflow'> = {},
): Promise<RunId> {
  const [workflow] = bench.workflows
  if (!workflow) expect.fail('there is no workflow')
  const started = await bench.send(jobSession, undefined, {
    ...options,
    workflow: { id: workflow.id, inputs },
  })
  const { runId } = started.ok ? started.value : expect.fail()
  await settleJob(bench)
  return runId
}

/** Waits until the job has ended or waits for the user or a model. */
export async function settleJob(bench: HostBench): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await bench.settle()
}

export const eventsOf = (bench: HostBench, runId: RunId): readonly RunEvent[] =>
  bench.store.runs.get(runId)?.events ?? []

export const ofType = <Type extends RunEvent['type']>(events: readonly RunEvent[], type: Type) =>
  events.filter((event): event is RunEventOf<Type> => event.type === type)

/** Returns the open questions of the job and of its stages. */
export function openQuestions(bench: HostBench, runId: RunId): Interaction[] {
  const ended = eventsOf(bench, runId).some(({ type }) => type === 'session-turn-end')
  if (ended) return []
  const logs = [...bench.agentRuns.rows.values()].map(({ events }) => events)
  return [eventsOf(bench, runId), ...logs].flatMap((events) => findOpenInteractions(events))
}

/** Answers the only open question. */
export async function answerQuestion(
  bench: HostBench,
  runId: RunId,
  answer: (question: Interaction) => InteractionAnswer,
): Promise<Interaction> {
  const [question, ...others] = openQuestions(bench, runId)
  expect(others).toEqual([])
  if (!question) expect.fail('nothing is open')
  await bench.interactions.answer(jobSession, { interactionId: question.id, answer: answer(question) })
  await settleJob(bench)
  return question
}

export const choose = (value: string) => (): InteractionAnswer => ({
  outcome: 'accepted',
  value: { kind: 'select', value },
})
export const allow =
  (scope: 'once' | 'always' = 'once') =>
  (): InteractionAnswer => ({ outcome: 'accepted', value: { kind: 'approve', scope } })
