import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { seededRandom } from '../../e2e/drivers/seeded-random.ts'
import { openDatabase } from '../../src/adapters/storage/database/database.ts'
import { createTurnStore } from '../../src/adapters/storage/journal/turn-store.ts'
import type { ModelPort, ModelRequest, ModelStreamPart } from '../../src/core/engine/ports/turn-ports.ts'
import { createFailure, type FailureCode } from '../../src/core/model/failures/failure.ts'
import type { ProviderId, RunId } from '../../src/core/model/id.ts'
import { addUsage, noUsage, type Usage } from '../../src/core/model/usage/usage.ts'
import { startRecovery } from '../../src/worker/runs/run-recovery.ts'
import { HostBench } from '../contracts/host-bench.ts'
import { MemoryLocks } from '../contracts/memory-locks.ts'
import { nextMacrotask } from '../doubles/manual-clock.ts'
import { text, toolCall } from '../doubles/scripted-model.ts'
import { work } from './check-tools.ts'

/** `npm test` runs a sample of the turns. `npm run soak` runs all of them. */
const turnCount = Number(process.env['INNERLOOP_TURNS'] ?? 100)
const seed = Number(process.env['INNERLOOP_SEED'] ?? 7)
const otherModel = { providerId: 'provider-2' as ProviderId, modelId: 'model-2' }

type Step = 'answer' | 'calls' | 'hang' | 'cut' | 'overloaded' | 'key-wrong'
const turns: Record<string, readonly Step[]> = {
  complete: ['answer'],
  tools: ['calls', 'calls', 'answer'],
  stopped: ['calls', 'hang'],
  crashed: ['calls', 'hang'],
  failed: ['key-wrong', 'key-wrong'],
  retried: ['overloaded', 'overloaded', 'calls', 'answer'],
  fallback: ['calls', 'key-wrong', 'answer'],
  cut: ['calls', 'cut', 'cut'],
}
const kinds = Object.keys(turns)

/** Provider that counts the usage that it reports for each turn, and the requests for which it reports none. */
class LedgerProvider implements ModelPort {
  reported = noUsage
  unreported = 0
  /** Requests that were refused before any output, which count as without usage. */
  refused = 0
  readonly #random: () => number
  #steps: readonly Step[] = []
  #calls = 0

  constructor(random: () => number) {
    this.#random = random
  }

  begin(steps: readonly Step[]): void {
    this.#steps = steps
    this.reported = noUsage
    this.unreported = 0
    this.refused = 0
  }

  async *stream(_request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelStreamPart> {
    const [step = 'answer', ...rest] = this.#steps
    this.#steps = rest
    if (step === 'key-wrong') this.refused += 1
    if (step === 'overloaded' || step === 'key-wrong') return yield refuse(step)
    yield text(`Words of ${step}. `)
    if (step === 'hang') {
      this.unreported += 1
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve, { once: true })
      })
      return
    }
    if (step === 'cut') {
      this.unreported += 1
      return yield refuse('stream-cut')
    }
    this.#calls += 1
    if (step === 'calls') yield toolCall(`call-${this.#calls}`, 'work', `{"n":${this.#calls}}`)
    const usage = this.#makeUsage()
    this.reported = addUsage(this.reported, usage)
    yield { type: 'finish', reason: step === 'calls' ? 'tool-calls' : 'stop', usage }
  }

  #makeUsage(): Usage {
    const draw = (below: number) => Math.floor(this.#random() * below)
    const [inputTokens, outputTokens] = [1 + draw(100_000), 1 + draw(8000)]
    return {
      requests: 1,
      inputTokens,
      cachedInputTokens: draw(inputTokens),
      outputTokens,
      reasoningTokens: draw(outputTokens),
      source: 'reported',
    }
  }
}

function refuse(code: FailureCode): ModelStreamPart {
  return { type: 'failure', failure: createFailure(code) }
}

const figures = ['inputTokens', 'cachedInputTokens', 'outputTokens', 'reasoningTokens'] as const

test(`usage rows equal the usage that the provider reported, over ${turnCount} mixed turns (seed ${seed})`, async () => {
  const db = openDatabase('ledger')
  const random = seededRandom(seed)
  const provider = new LedgerProvider(random)
  let ids = 0
  const locks = new MemoryLocks()
  const open = () =>
    new HostBench([], {
      turns: createTurnStore(db),
      playing: provider,
      locks,
      ids: { next: (prefix: string) => `${prefix}-${(ids += 1)}` },
    })
  let bench = open()
  let [reported, stored] = [noUsage, noUsage]
  const counts: Record<string, number> = {}
  for (let turn = 0; turn < turnCount; turn += 1) {
    const kind = kinds[Math.floor(random() * kinds.length)] ?? 'complete'
    counts[kind] = (counts[kind] ?? 0) + 1
    provider.begin(turns[kind] ?? [])
    if (!bench.tools.get('work')) bench.tools.register(work)
    bench.settings = { 'fallback-models': kind === 'fallback' ? [otherModel] : [] }
    // A provider that failed often is not used for a while.
    bench.clock.advance(600_000)
    const session = `session-${turn}`
    const sendResult = await bench.send(session, `question-${turn}`, { mode: 'auto' })
    if (!sendResult.ok) throw new Error(sendResult.failure.code)
    const { runId } = sendResult.value
    if (kind === 'stopped' || kind === 'crashed') await until(() => provider.unreported > 0)
    if (kind === 'stopped') bench.runs.stop(runId)
    if (kind === 'crashed') {
      // A request that was sent just before a crash is not in the journal.
      await until(async () => (await countRequests(db, runId)) === 2)
      bench = open()
      const ports = { ...bench.recoveryPorts, turns: createTurnStore(db), locks: new MemoryLocks() }
      await startRecovery(ports, new AbortController().signal).ended
    }
    await until(async () => {
      // A request that waits for its retry waits for the clock, and nothing else does.
      if (kind === 'retried') bench.clock.advance(10_000)
      return (await db.runs.get(runId))?.state === 'ended'
    })
    const row = await db.usage.get(runId)
    const usage = row ?? noUsage
    const isWhole = provider.unreported === 0
    const isReported = isWhole && provider.refused === 0
    const requests = provider.reported.requests + provider.unreported + provider.refused
    expect({ kind, source: usage.source, requests: usage.requests }).toEqual({
      kind,
      source: isReported ? 'reported' : 'estimated',
      requests,
    })
    if (isWhole) expect({ kind, ...pickFigures(usage) }).toEqual({ kind, ...pickFigures(provider.reported) })
    for (const figure of figures) expect(usage[figure]).toBeGreaterThanOrEqual(provider.reported[figure])
    const shares = (row?.shares ?? []).map((share) => share.usage)
    expect(shares.reduce(addUsage, noUsage)).toMatchObject(pickFigures(usage))
    if (isWhole) {
      reported = addUsage(reported, provider.reported)
      stored = addUsage(stored, usage)
    }
  }
  expect(pickFigures(stored)).toEqual(pickFigures(reported))
  expect(Object.keys(counts).toSorted()).toEqual(kinds.toSorted())
  expect(await db.leases.count()).toBe(0)
}, 600_000)

function pickFigures(usage: Usage): Partial<Usage> {
  return Object.fromEntries(figures.map((figure) => [figure, usage[figure]]))
}

async function countRequests(db: ReturnType<typeof openDatabase>, runId: RunId): Promise<number> {
  const events = await db.events.where('[runId+seq]').between([runId, 0], [runId, Infinity]).toArray()
  return events.filter(({ type }) => type === 'provider-request-started').length
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const until = Date.now() + 20_000
  while (Date.now() < until) {
    if (await isSo()) return
    await nextMacrotask()
  }
  throw new Error('it did not come to that')
}
