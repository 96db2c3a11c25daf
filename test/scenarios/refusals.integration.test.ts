import { expect, test } from 'vitest'
import { z } from 'zod'
import { seededRandom } from '../../e2e/drivers/seeded-random.ts'
import { classifyProviderError } from '../../src/adapters/network/classify-provider-error.ts'
import { parseProviderError } from '../../src/adapters/network/provider-error.ts'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import type { CompactionPort, ModelRequest, ModelStreamPart } from '../../src/core/engine/ports/turn-ports.ts'
import type { Compaction } from '../../src/core/model/conversation/compaction.ts'
import type { Message } from '../../src/core/model/conversation/message.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { MessageId } from '../../src/core/model/id.ts'
import { roundsPrompt, summaryPrompt } from '../../src/core/model/conversation/prompt-texts.ts'
import { MemorySpending } from '../contracts/memory-spending.ts'
import { finish, ScriptedModel, text, toolCall } from '../doubles/scripted-model.ts'
import { benchModel, TurnBench, userMessage } from '../doubles/turn-bench.ts'

/** `npm test` runs a sample of the runs. `npm run soak` runs all of them. */
const isThorough = Number(process.env['INNERLOOP_RUNS'] ?? 0) > 1000
const runCount = isThorough ? 300 : 36
const seed = Number(process.env['INNERLOOP_SEED'] ?? 11)

const windows = [4096, 8192, 16_384, 32_768] as const
const wordings: readonly ((prompt: number, window: number) => string)[] = [
  () => 'Your input exceeds the context window of this model.',
  (prompt, window) => `prompt is too long: ${prompt} tokens > ${window} maximum`,
  () => 'Input is too long for requested model.',
  (prompt, window) =>
    `This model's maximum context length is ${window} tokens. However, your request has ${prompt} input tokens.`,
  (_, window) => `The input token count exceeds the maximum number of tokens allowed ${window}.`,
]
const knowledge = ['known', 'unknown', 'wrong'] as const

interface Setup {
  windowTokens: number
  wording: (prompt: number, window: number) => string
  /** The assumption of the app: the window, nothing, or a window that is four times too large. */
  assumed: number | undefined
  /** Tokens that the server counts for one estimated token. */
  factor: number
  rounds: number
  resultCharacters: number
  random: () => number
}

/** A server that counts tokens in its own way and refuses what exceeds its window. */
class RefusingModel extends ScriptedModel {
  refusals = 0
  readonly #setup: Setup
  #round = 0

  constructor(setup: Setup, clock: TurnBench['clock']) {
    super([], clock)
    this.#setup = setup
  }

  override stream(request: ModelRequest): AsyncIterable<ModelStreamPart> {
    this.requests.push(structuredClone(request))
    return this.#answer(request)
  }

  async *#answer({ system, messages, tools }: ModelRequest): AsyncGenerator<ModelStreamPart> {
    const { windowTokens, wording, factor, rounds } = this.#setup
    const characters = JSON.stringify([system, messages, tools]).length
    const prompt = Math.round((characters / 4) * factor)
    if (prompt + minAnswer > windowTokens) {
      this.refusals += 1
      const body = { error: { message: wording(prompt, windowTokens) } }
      yield {
        type: 'failure',
        failure: classifyProviderError({
          error: parseProviderError(body),
          status: 400,
          hasKey: true,
          secrets: [],
        }),
      }
      return
    }
    const isSummary = system === summaryPrompt || system === roundsPrompt
    if (!isSummary) this.#round += 1
    if (!isSummary && this.#round <= rounds)
      yield toolCall(`call-${this.#round}`, 'look', JSON.stringify({ n: this.#round }))
    else yield text(isSummary ? 'They looked at many things.' : 'Done.')
    const counted = { input: prompt, output: 40 }
    yield isSummary || this.#round > rounds ? finish('stop', counted) : finish('tool-calls', counted)
  }
}

const minAnswer = 64

class RefusalBench extends TurnBench {
  override readonly model: RefusingModel

  constructor(setup: Setup) {
    super([], [look(setup)])
    this.model = new RefusingModel(setup, this.clock)
    this.extraPorts = { compactions: new ForgottenCompactions(), spending: new MemorySpending() }
  }
}

class ForgottenCompactions implements CompactionPort {
  save(_messageId: MessageId, _compaction: Compaction) {
    return Promise.resolve(succeed(null))
  }
}

const words = 'The results of this search name many things that a reader may want to know about. '

function look({ resultCharacters, random }: Setup) {
  return defineTool({
    name: 'look',
    description: 'For tests.',
    parameters: z.object({ n: z.number() }),
    effects: ['read'],
    execute: ({ n }) =>
      succeed(`${n}: ${words.repeat(Math.ceil((resultCharacters * (0.5 + random())) / words.length))}`),
  })
}

/** Earlier turns that together take a part of the window. */
function earlierTurns({ windowTokens, random }: Setup): Message[] {
  const turns = 1 + Math.floor(random() * 8)
  const characters = Math.floor((windowTokens * 4 * (0.2 + random() * 2)) / turns / 2)
  return Array.from({ length: turns }, (_, turn): Message[] => [
    {
      ...userMessage(words.repeat(Math.ceil(characters / words.length)), `question-${turn}`),
      order: 2 * turn,
    },
    {
      ...userMessage(words.repeat(Math.ceil(characters / words.length)), `answer-${turn}`),
      role: 'assistant',
      order: 2 * turn + 1,
      model: benchModel,
      endedAt: 1,
    },
  ]).flat()
}

function makeSetup(run: number): Setup {
  const random = seededRandom(seed * 1000 + run)
  const windowTokens = windows[run % windows.length] ?? 4096
  const wording = wordings[Math.floor(run / windows.length) % wordings.length] ?? wordings[0]
  const known = knowledge[Math.floor(random() * knowledge.length)]
  return {
    windowTokens,
    wording: wording as Setup['wording'],
    assumed: known === 'unknown' ? undefined : known === 'known' ? windowTokens : windowTokens * 4,
    factor: 0.7 + random() * 0.6,
    rounds: 1 + Math.floor(random() * 10),
    resultCharacters: Math.floor(windowTokens * (0.1 + random() * 0.5)),
    random,
  }
}

test(
  `a server that refuses long requests is answered in at least 99 % of ${runCount} turns (seed ${seed})`,
  { timeout: 600_000 },
  async () => {
    const failed: string[] = []
    let refused = 0
    let repaired = 0
    for (let run = 0; run < runCount; run++) {
      const setup = makeSetup(run)
      const bench = new RefusalBench(setup)
      await bench.run({
        branch: [...earlierTurns(setup), userMessage('And now?')],
        input: { windowTokens: setup.assumed },
      })
      const { status, failure } = bench.reply()
      const retries = bench.log
        .ofType('provider-request-failed')
        .filter(({ recovery }) => recovery !== undefined && recovery.type !== 'give_up').length
      refused += bench.model.refusals > 0 ? 1 : 0
      repaired += retries
      if (status !== 'complete' || retries > 2) {
        const { windowTokens, assumed, rounds } = setup
        failed.push(
          `run ${run}: ${status} ${failure?.code} after ${retries} retries; window ${windowTokens}, assumed ${assumed}, ${rounds} rounds, ${setup.wording(1, 2)}`,
        )
      }
    }
    console.log(`${refused} of ${runCount} turns were refused, ${repaired} requests were repaired`)
    expect(refused).toBeGreaterThan(runCount / 4)
    expect(failed.slice(0, Math.floor(runCount / 100) + 1).join('\n')).toBe(failed.join('\n'))
    expect(failed.length).toBeLessThanOrEqual(runCount / 100)
  },
)
