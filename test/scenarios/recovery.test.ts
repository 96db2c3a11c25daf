import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { estimateRequestTokens } from '../../src/core/context/request-tokens.ts'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import { LoopReplay } from '../../src/core/engine/loop/replay-loop.ts'
import type { ModelPort, ModelRequest, ModelStreamPart } from '../../src/core/engine/ports/turn-ports.ts'
import type { TurnInput } from '../../src/core/engine/ports/turn-ports.ts'
import { createFailure, type Failure } from '../../src/core/model/failures/failure.ts'
import type { BlobId } from '../../src/core/model/id.ts'
import type { Message } from '../../src/core/model/conversation/message.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { filesOfMessage } from '../../src/core/model/providers/model-request.ts'
import { finish, text, toolCall } from '../doubles/scripted-model.ts'
import { benchModel, TurnBench, userMessage } from '../doubles/turn-bench.ts'

/** Refuses a request, or returns `undefined` to answer it. */
type Refusal = (request: ModelRequest) => Failure | undefined

class RefusingModel implements ModelPort {
  readonly #bench: TurnBench
  readonly #refuse: Refusal
  readonly #answers: ModelStreamPart[][]
  refusals = 0

  constructor(bench: TurnBench, refuse: Refusal, answers: ModelStreamPart[][] = []) {
    this.#bench = bench
    this.#refuse = refuse
    this.#answers = answers
  }

  async *stream(request: ModelRequest): AsyncGenerator<ModelStreamPart> {
    this.#bench.model.requests.push(structuredClone(request))
    const failure = this.#refuse(request)
    if (failure) {
      this.refusals += 1
      yield { type: 'failure', failure }
      return
    }
    const input = estimateRequestTokens(request)
    yield* this.#answers.shift() ?? [text('Done'), finish('stop', { input, output: 1 })]
  }
}

const words = 'An earlier message with many words. '.repeat(60)

/** Each turn has about 1,080 tokens. */
function branchOf(turns: number): Message[] {
  const earlier = Array.from({ length: turns }, (_, turn): Message[] => [
    { ...userMessage(`${words} ${turn}`, `question-${turn}`), order: 2 * turn },
    {
      ...userMessage(`${words} ${turn}`, `answer-${turn}`),
      role: 'assistant',
      order: 2 * turn + 1,
      model: benchModel,
      endedAt: 1,
    },
  ])
  return [...earlier.flat(), userMessage('And now?')]
}

interface Run {
  branch: readonly Message[]
  refuse: Refusal
  input?: Partial<TurnInput>
  answers?: ModelStreamPart[][]
  summarizes?: boolean
}

const readPage = defineTool({
  name: 'read_page',
  description: 'Reads a page.',
  parameters: z.object({ n: z.number() }),
  effects: ['read'],
  execute: ({ n }) => succeed(`Page ${n}. ${words}`),
})

async function run({ branch, refuse, input, answers, summarizes = false }: Run) {
  const bench = new TurnBench([], [readPage])
  const model = new RefusingModel(bench, refuse, answers)
  const learned: number[] = []
  bench.extraPorts = {
    model,
    compactions: summarizes ? { save: () => Promise.resolve(succeed(null)) } : undefined,
    learnedWindows: {
      learn: (_model, { windowTokens }) => void learned.push(windowTokens),
      reportInput: () => undefined,
    },
  }
  await bench.run({ branch, input })
  const failed = bench.log.ofType('provider-request-failed')
  if (!bench.input) throw new Error('it did not run')
  const replay = new LoopReplay(bench.input)
  for (const event of bench.log.events) replay.apply(event)
  expect(replay.state.counters).toEqual(bench.end?.counters)
  return { bench, model, learned, decisions: failed.map(({ recovery }) => recovery?.type) }
}

const refuseAbove =
  (tokens: number, named = true): Refusal =>
  (request) =>
    estimateRequestTokens(request) > tokens
      ? createFailure('context-too-long', { refusedLength: named ? { windowTokens: tokens } : undefined })
      : undefined

describe('a request that the server refuses as too long', () => {
  test.each([
    [true, undefined],
    [false, undefined],
    [true, 200_000],
  ])('is reduced and sent again; the window is named: %s, known: %s', async (named, windowTokens) => {
    const refuse = refuseAbove(6000, named)
    const { bench, model, learned, decisions } = await run({
      branch: branchOf(12),
      refuse,
      input: { windowTokens },
      summarizes: true,
    })
    expect(bench.reply().status).toBe('complete')
    expect(decisions[0]).toBe('reduce_and_retry')
    expect(model.refusals).toBeLessThanOrEqual(2)
    expect(learned.length).toBeGreaterThan(0)
    expect(bench.log.ofType('window-learned')[0]).toMatchObject({ from: 'refusal', isExact: named })
    expect(bench.reply().parts.map((part) => part.type === 'notice' && part.code)).toContain(
      'request-recovered',
    )
    expect(bench.end?.counters?.iterations).toBe(model.refusals + 1)
  })

  test('is sent again with a shorter answer if only that is too long', async () => {
    const refuse: Refusal = ({ settings }) =>
      (settings?.maxOutputTokens ?? 9000) > 1128
        ? createFailure('context-too-long', { refusedLength: { windowTokens: 8192, promptTokens: 7000 } })
        : undefined
    const { bench, decisions } = await run({ branch: branchOf(2), refuse })
    expect(decisions).toEqual(['reduce_and_retry'])
    expect(bench.requests[1]?.settings).toEqual({ maxOutputTokens: 1128 })
    expect(bench.requests[1]?.messages).toEqual(bench.requests[0]?.messages)
    expect(bench.reply().status).toBe('complete')
  })

  test('ends the answer after a truncation if the server refuses everything and nothing can be reduced', async () => {
    const { bench, model, decisions } = await run({ branch: branchOf(8), refuse: refuseAbove(0, false) })
    expect(decisions.at(-1)).toBe('give_up')
    expect(model.refusals).toBe(2)
    expect(bench.reply()).toMatchObject({ status: 'failed', failure: { code: 'context-too-long' } })
  })

  test('moves on to the next model of the chain when it cannot be repaired', async () => {
    const fallback = { ...benchModel, modelId: 'fallback-1' }
    const { bench } = await run({
      branch: branchOf(0),
      refuse: ({ model }) =>
        model.modelId === benchModel.modelId ? createFailure('context-too-long') : undefined,
      input: { fallbacks: [{ model: fallback }] },
    })
    expect(bench.log.ofType('model-replaced')).toHaveLength(1)
    expect(bench.reply().status).toBe('complete')
  })

  test('is not repaired after content has arrived', async () => {
    const failure = createFailure('context-too-long')
    const { decisions } = await run({
      branch: branchOf(2),
      refuse: () => undefined,
      answers: [[text('Half'), { type: 'failure', failure }]],
    })
    expect(decisions).toEqual(['give_up'])
  })
})

describe('images that the server refuses', () => {
  const image = { blobId: 'a'.repeat(64) as BlobId, mediaType: 'image/png', byteLength: 900_000 }
  const shown: Message = {
    ...userMessage('Look'),
    parts: [
      { type: 'text', round: 0, text: 'Look' },
      { type: 'file', round: 0, ...image, filename: 'a.png' },
    ],
  }
  const hasImages = ({ messages }: ModelRequest): boolean =>
    messages.some((message) => filesOfMessage(message).length > 0)

  test.each(['images-refused', 'request-too-large'] as const)('are left out after %s', async (code) => {
    const refuse: Refusal = (request) => (hasImages(request) ? createFailure(code) : undefined)
    const { bench, decisions } = await run({ branch: [shown], refuse })
    expect(decisions).toEqual(['strip_images_and_retry'])
    expect(JSON.stringify(bench.requests[1]?.messages)).toContain('[Image removed: the server refused it]')
    expect(bench.log.ofType('provider-request-started')[1]?.prefixBrokenBy).toBe('images-stripped')
    expect(bench.reply().status).toBe('complete')
  })

  test('end the answer after one retry if it is refused again', async () => {
    const { model, decisions } = await run({
      branch: [shown],
      refuse: () => createFailure('images-refused'),
    })
    expect(decisions).toEqual(['strip_images_and_retry', 'give_up'])
    expect(model.refusals).toBe(2)
  })
})

test('a request that is too large in bytes loses its start once', async () => {
  const limit = 20_000
  const refuse: Refusal = ({ messages }) =>
    JSON.stringify(messages).length > limit ? createFailure('request-too-large') : undefined
  const { bench, decisions } = await run({ branch: branchOf(6), refuse })
  expect(decisions).toEqual(['truncate_head_and_retry'])
  expect(bench.log.ofType('context-reduced')).toMatchObject([
    { reduction: { kind: 'head-truncated', by: 'recovery' } },
  ])
  expect(bench.log.ofType('window-learned')).toEqual([])
  expect(JSON.stringify(bench.requests[1]?.messages)).toContain('And now?')
  expect(bench.reply().status).toBe('complete')
})

test('a server that cuts requests without saying so is noticed', async () => {
  const step = (n: number): ModelStreamPart[] => [
    toolCall(`call-${n}`, 'read_page', JSON.stringify({ n })),
    finish('tool-calls', { input: 4096, output: 5 }),
  ]
  const answers = [step(1), step(2), [text('Done'), finish('stop', { input: 4096, output: 1 })]]
  const { bench, learned } = await run({ branch: branchOf(3), refuse: () => undefined, answers })
  expect(learned[0]).toBe(4096)
  expect(bench.log.ofType('window-learned')[0]).toMatchObject({ from: 'count', windowTokens: 4096 })
  const notice = bench.reply().parts.find((part) => part.type === 'notice')
  expect(notice).toMatchObject({ code: 'request-truncated-by-server' })
})
