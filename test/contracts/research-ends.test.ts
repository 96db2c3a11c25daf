import { beforeAll, expect, test } from 'vitest'
import type { ModelPort, ModelStreamPart } from '../../src/core/engine/ports/turn-ports.ts'
import type { RunId, SessionId } from '../../src/core/model/id.ts'
import type { JsonObject } from '../../src/core/model/json.ts'
import type { ModelRequest } from '../../src/core/model/providers/model-request.ts'
import { reportSchema } from '../../src/core/model/research/report.ts'
import type { RunEvent, RunEventOf } from '../../src/core/model/runs/run-event.ts'
import { finish, reasoning, toolCall } from '../doubles/scripted-model.ts'
import { HostBench } from './host-bench.ts'
import { fetchUrl, webSearch } from './research-tools.ts'

// Turns load it on demand, which takes more than the macrotasks that the bench waits.
beforeAll(() => import('../../src/worker/runs/agents/research-turn.ts'))

const steps = ['one', 'two', 'three', 'four']
const pointCount = 50
/** Parts of the request that starts the researchers. Before its end there is nothing to report. */
const startParts = steps.length + 3

/** A model for a research with four researchers. It obeys forced tools, and calls back before each part that it streams. */
class CountingModel implements ModelPort {
  readonly #onPart: (point: number) => void
  #parts = 0

  constructor(onPart: (point: number) => void) {
    this.#onPart = onPart
  }

  async *stream(request: ModelRequest): AsyncGenerator<ModelStreamPart> {
    const brief = JSON.stringify(request.messages.find(({ role }) => role === 'user'))
    const step = /Step: (\w+)/.exec(brief)?.[1]
    const parts = step === undefined ? supervise(request) : research(step, request)
    for (const part of [reasoning('Let me'), reasoning(' think.'), ...parts, finish('tool-calls')]) {
      this.#onPart(this.#parts++)
      yield part
      await Promise.resolve()
    }
  }
}

function supervise({ messages, toolChoice }: ModelRequest): ModelStreamPart[] {
  const sent = JSON.stringify(messages)
  const isForced = typeof toolChoice === 'object' && toolChoice.tool === 'report_generation'
  if (isForced || sent.includes('researcher_agent'))
    return [call('report', 'report_generation', { title: 'Steps', summary: 'Done.', body: 'All was read.' })]
  if (!sent.includes('research_plan')) {
    const planned = steps.map((id) => ({ id, text: `Question ${id}?` }))
    return [call('plan', 'research_plan', { title: 'Steps', steps: planned })]
  }
  return steps.map((id) => call(id, 'researcher_agent', { stepId: id, question: `Question ${id}?` }))
}

function research(step: string, { messages, toolChoice }: ModelRequest): ModelStreamPart[] {
  const answers = messages.filter(({ role }) => role === 'assistant').length
  const isForced = typeof toolChoice === 'object' && toolChoice.tool === 'submit_notes'
  if (isForced || answers >= 2)
    return [call(`notes-${step}`, 'submit_notes', { summary: `Notes of ${step}.`, notes: [] })]
  return answers === 0
    ? [call(`search-${step}`, 'web_search', { query: step })]
    : [call(`read-${step}`, 'fetch_url', { url: 'https://bridges.test/opening' })]
}

function call(id: string, name: string, args: JsonObject): ModelStreamPart {
  return toolCall(id, name, JSON.stringify(args))
}

/** Runs a research and acts at one point of its streams after the plan was started. */
async function runUntil(
  point: number,
  act: (bench: HostBench, runId: RunId) => void,
): Promise<readonly RunEvent[]> {
  let runId: RunId | undefined
  let startedAt: number | undefined
  let last = 0
  const bench: HostBench = new HostBench([], {
    playing: new CountingModel((at) => {
      last = at
      if (runId !== undefined && startedAt !== undefined && at === startedAt + point) act(bench, runId)
    }),
  })
  for (const tool of [webSearch, fetchUrl]) bench.tools.register(tool)
  bench.web = { ...bench.web, searchEngine: { id: 'tavily', name: 'Tavily', href: 'https://search.test/' } }
  const started = await bench.send('session-1', undefined, { research: { effort: 'normal' } })
  if (!started.ok) throw new Error(started.failure.code)
  runId = started.value.runId
  bench.follow(runId)
  await bench.settle()
  const events = () => (bench.store.runs.get(started.value.runId)?.events ?? []) as readonly RunEvent[]
  const open = events().findLast((event) => event.type === 'interaction-raised')?.interaction
  if (open?.kind !== 'plan') throw new Error('no plan is open')
  startedAt = last + 1
  const { id: interactionId, plan, terms } = open
  await bench.interactions.answer('session-1' as SessionId, {
    interactionId,
    answer: { outcome: 'accepted', value: { kind: 'plan', plan, terms } },
  })
  for (let wait = 0; wait < 20 && events().at(-1)?.type !== 'session-turn-end'; wait++) {
    await bench.settle()
    bench.clock.advance(500)
  }
  return events()
}

const ofType = <Type extends RunEvent['type']>(events: readonly RunEvent[], type: Type) =>
  events.filter((event): event is RunEventOf<Type> => event.type === type)
const reportOf = (events: readonly RunEvent[]) =>
  ofType(events, 'tool-invocation-succeeded').flatMap(
    ({ result }) => reportSchema.safeParse(result).data ?? [],
  )

test(`“Write report now” at ${pointCount} points gives ${pointCount} reports that the model wrote`, async () => {
  const origins = new Map<string, number>()
  for (let point = 0; point < pointCount; point++) {
    const events = await runUntil(point + startParts, (bench, runId) => bench.runs.wrapUp(runId))
    const [report] = reportOf(events)
    const outcome = `${report?.origin ?? `none at ${point}`}, ${ofType(events, 'session-turn-end')[0]?.status}`
    origins.set(outcome, (origins.get(outcome) ?? 0) + 1)
  }
  expect([...origins]).toEqual([['model, complete', pointCount]])
})

test(`a stop at ${pointCount} points gives a report wherever notes exist`, async () => {
  const wrong: string[] = []
  let reports = 0
  for (let point = 0; point < pointCount; point++) {
    const events = await runUntil(point, (bench, runId) => bench.runs.stop(runId))
    const [report] = reportOf(events)
    const hasNotes = ofType(events, 'notes-recorded').length > 0
    const isRight = hasNotes
      ? report?.origin === 'notes' && report.isUnfinished === true
      : report === undefined
    if (!isRight || ofType(events, 'session-turn-end')[0]?.status !== 'stopped')
      wrong.push(`${point}: ${JSON.stringify(report)}`)
    if (report) reports += 1
  }
  expect(wrong).toEqual([])
  expect(reports).toBeGreaterThan(0)
})
