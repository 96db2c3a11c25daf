import { beforeAll, describe, expect, test } from 'vitest'
import type { ModelPort, ModelStreamPart } from '../../src/core/engine/ports/turn-ports.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import { fail } from '../../src/core/model/failures/result.ts'
import type { RunId, SessionId } from '../../src/core/model/id.ts'
import type { JsonObject } from '../../src/core/model/json.ts'
import type { ModelRequest } from '../../src/core/model/providers/model-request.ts'
import { reportSchema } from '../../src/core/model/research/report.ts'
import type { RunEvent, RunEventOf } from '../../src/core/model/runs/run-event.ts'
import { MemoryAgentRuns } from '../doubles/memory-agent-runs.ts'
import { finish, text, toolCall } from '../doubles/scripted-model.ts'
import { HostBench } from './host-bench.ts'
import { fetchUrl, webSearch } from './research-tools.ts'

// Turns load it on demand, which takes more than the macrotasks that the bench waits.
beforeAll(() => import('../../src/worker/runs/agents/research-turn.ts'))

const steps = ['one', 'two', 'three', 'four', 'five']

/** Places at which a researcher fails. Its three requests search, read a page and hand in notes. */
const places = [
  'error in request 1',
  'error in request 2',
  'error in request 3',
  'no answer to request 1',
  'no answer to request 2',
  'no answer to request 3',
  'error within the stream',
  'store',
] as const
type Place = (typeof places)[number]

/** A model for a research with a researcher for each step. One of them fails at the place. */
class FaultyModel implements ModelPort {
  requestCount = 0
  readonly #failing: string
  readonly #place: Place

  constructor(failing: string, place: Place) {
    this.#failing = failing
    this.#place = place
  }

  async *stream(request: ModelRequest): AsyncGenerator<ModelStreamPart> {
    this.requestCount += 1
    const brief = request.messages.find(({ role }) => role === 'user')
    const step = /^Step: (.+)$/m.exec(JSON.stringify(brief).replaceAll('\\n', '\n'))?.[1]
    const answers = request.messages.filter(({ role }) => role === 'assistant').length
    yield* step === undefined ? this.#supervise(request) : this.#research(step, answers)
  }

  *#supervise({ messages }: ModelRequest): Generator<ModelStreamPart> {
    const sent = JSON.stringify(messages)
    if (!sent.includes('research_plan'))
      yield* call('plan', 'research_plan', {
        title: 'Five steps',
        steps: steps.map((id) => ({ id, text: `Question ${id}?` })),
      })
    else if (!sent.includes('researcher_agent'))
      for (const id of steps) yield* call(id, 'researcher_agent', { stepId: id, question: `Question ${id}?` })
    else
      yield* call('report', 'report_generation', {
        title: 'Five steps',
        summary: 'Done.',
        body: 'All was read.',
      })
    yield finish('tool-calls')
  }

  *#research(step: string, answers: number): Generator<ModelStreamPart> {
    if (step === this.#failing) {
      if (this.#place === `error in request ${answers + 1}`) throw new Error('broken')
      if (this.#place === 'error within the stream' && answers === 1) {
        yield text('I will')
        throw new Error('broken')
      }
      const [, from] = /^no answer to request (\d)$/.exec(this.#place) ?? []
      if (from !== undefined && answers + 1 >= Number(from)) {
        yield finish('stop')
        return
      }
    }
    const next = [
      () => call(`search-${step}`, 'web_search', { query: step }),
      () => call(`read-${step}`, 'fetch_url', { url: 'https://bridges.test/opening' }),
      () => call(`notes-${step}`, 'submit_notes', { summary: 'It opened in 1998.', notes: [] }),
    ][answers]
    if (next) yield* next()
    yield finish('tool-calls')
  }
}

function* call(id: string, name: string, args: JsonObject): Generator<ModelStreamPart> {
  yield toolCall(id, name, JSON.stringify(args))
}

/** A store that refuses to open the child run of one step. */
class RefusingRuns extends MemoryAgentRuns {
  readonly #refused: string

  constructor(refused: string) {
    super()
    this.#refused = refused
  }

  override open(...[opening]: Parameters<MemoryAgentRuns['open']>): ReturnType<MemoryAgentRuns['open']> {
    if (opening.label === `Question ${this.#refused}?`)
      return Promise.resolve(fail(createFailure('storage-full')))
    return super.open(opening)
  }
}

async function runResearch(
  failing: string,
  place: Place,
): Promise<{ events: readonly RunEvent[]; requestCount: number }> {
  const model = new FaultyModel(failing, place)
  const agentRuns = place === 'store' ? new RefusingRuns(failing) : new MemoryAgentRuns()
  const bench = new HostBench([], { playing: model, agentRuns })
  for (const tool of [webSearch, fetchUrl]) bench.tools.register(tool)
  bench.web = { ...bench.web, searchEngine: { id: 'tavily', name: 'Tavily', href: 'https://search.test/' } }
  const started = await bench.send('session-1', undefined, { research: { effort: 'normal' } })
  if (!started.ok) throw new Error(started.failure.code)
  const { runId } = started.value
  bench.follow(runId)
  await bench.settle()
  await startPlan(bench, runId)
  const events = () => (bench.store.runs.get(runId)?.events ?? []) as readonly RunEvent[]
  for (let wait = 0; wait < 40 && events().at(-1)?.type !== 'session-turn-end'; wait++) {
    bench.clock.advance(1000)
    await bench.settle()
  }
  return { events: events(), requestCount: model.requestCount }
}

async function startPlan(bench: HostBench, runId: RunId): Promise<void> {
  const events = (bench.store.runs.get(runId)?.events ?? []) as readonly RunEvent[]
  const open = events.findLast((event) => event.type === 'interaction-raised')?.interaction
  if (open?.kind !== 'plan') throw new Error('no plan is open')
  const { id: interactionId, plan, terms } = open
  await bench.interactions.answer('session-1' as SessionId, {
    interactionId,
    answer: { outcome: 'accepted', value: { kind: 'plan', plan, terms } },
  })
}

describe('one failing researcher of five', () => {
  test.each(places.flatMap((place) => steps.map((step) => [place, step] as const)))(
    '%s, step %s: the others finish, the report names it, and its cost is counted',
    async (place, failing) => {
      const { events, requestCount } = await runResearch(failing, place)
      const ofType = <Type extends RunEvent['type']>(type: Type) =>
        events.filter((event): event is RunEventOf<Type> => event.type === type)
      expect(
        ofType('notes-recorded')
          .map(({ notes }) => notes.stepId)
          .toSorted(),
      ).toEqual(steps.filter((step) => step !== failing).toSorted())
      expect(ofType('agent-ended').filter(({ status }) => status === 'complete')).toHaveLength(4)
      const report = reportSchema.parse(ofType('tool-invocation-succeeded').at(-1)?.result)
      expect(report.origin).toBe('model')
      expect(report.body).toContain(`## What we could not find\n\n- Question ${failing}?`)
      const [end] = ofType('session-turn-end')
      expect(end?.status).toBe('complete')
      expect(end?.usage.requests).toBe(requestCount)
    },
  )
})
