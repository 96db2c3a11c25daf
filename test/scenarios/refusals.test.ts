import { expect, test } from 'vitest'
import type { LearnedWindow } from '../../src/core/context/reductions/learn-window.ts'
import type { CompactionPort, TurnInput } from '../../src/core/engine/ports/turn-ports.ts'
import { createFailure, type FailureCode, type RefusedLength } from '../../src/core/model/failures/failure.ts'
import type { BlobId } from '../../src/core/model/id.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { Message } from '../../src/core/model/conversation/message.ts'
import { finish, reasoning, text, type Script } from '../doubles/scripted-model.ts'
import { SteerInbox } from '../doubles/steer-inbox.ts'
import { benchModel, TurnBench, userMessage } from '../doubles/turn-bench.ts'
import { calls, work } from './check-tools.ts'

const done: Script = [text('Done'), finish('stop')]
/** Answers to the requests for summaries, and then to the turn. */
const answers = Array.from({ length: 30 }, () => done)
const refused = (code: FailureCode, refusedLength?: RefusedLength): Script => [
  { type: 'failure', failure: createFailure(code, { refusedLength }) },
]
const long = 'An earlier message with many words. '.repeat(60)

/** Each message has about 540 tokens. */
function branchOf(turns: number, question: Message = userMessage('And now?')): Message[] {
  const earlier = Array.from({ length: turns }, (_, turn): Message[] => [
    { ...userMessage(`${long} ${turn}`, `question-${turn}`), order: 2 * turn },
    {
      ...userMessage(`${long} ${turn}`, `answer-${turn}`),
      role: 'assistant',
      order: 2 * turn + 1,
      model: benchModel,
      endedAt: 1,
    },
  ])
  return [...earlier.flat(), question]
}

function questionWithImage(): Message {
  const question = userMessage('What is this?')
  const image = {
    type: 'file' as const,
    round: 0,
    blobId: 'blob-1' as BlobId,
    mediaType: 'image/png',
    filename: 'a.png',
    byteLength: 900_000,
  }
  return { ...question, parts: [...question.parts, image] }
}

async function run(
  scripts: readonly Script[],
  {
    branch = branchOf(8),
    input = {},
    summarizes = true,
  }: { branch?: Message[]; input?: Partial<TurnInput>; summarizes?: boolean } = {},
) {
  const bench = new TurnBench(scripts, [work])
  const compactions: CompactionPort = { save: () => Promise.resolve(succeed(null)) }
  const learned: LearnedWindow[] = []
  const reported: number[] = []
  bench.extraPorts = {
    compactions: summarizes ? compactions : undefined,
    learnedWindows: {
      learn: (_model, window) => void learned.push(window),
      reportInput: (_model, tokens) => void reported.push(tokens),
    },
  }
  await bench.run({ branch, input })
  const notices = bench
    .reply()
    .parts.flatMap((part) => (part.type === 'notice' ? [[part.code, part.text] as const] : []))
  const decisions = bench.log.ofType('provider-request-failed').map(({ recovery }) => recovery?.type)
  return { bench, learned, reported, notices, decisions }
}

test('a request that is too long is reduced to the window that the server names, and sent again', async () => {
  const { bench, learned, notices, decisions } = await run([
    refused('context-too-long', { windowTokens: 4096, promptTokens: 9000 }),
    ...answers,
  ])
  expect(decisions).toEqual(['reduce_and_retry'])
  expect(learned).toEqual([{ windowTokens: 4096, isExact: true }])
  expect(bench.log.ofType('window-learned')).toMatchObject([
    { windowTokens: 4096, isExact: true, from: 'refusal', model: benchModel },
  ])
  expect(notices[0]).toEqual([
    'request-recovered',
    'The request was too long for the server. Its context window is 4,096 tokens. The context was reduced and the request was sent again.',
  ])
  const [first, second] = bench.requests
  expect(JSON.stringify(second?.messages).length).toBeLessThan(JSON.stringify(first?.messages).length / 2)
  expect(bench.reply()).toMatchObject({ status: 'complete' })
})

test('a window that the server does not name is an estimate', async () => {
  const { learned, notices } = await run([refused('context-too-long'), ...answers])
  expect(learned).toEqual([{ windowTokens: expect.any(Number), isExact: false }])
  expect(notices[0]?.[1]).toContain('Its context window is about ')
})

test('an answer limit that is too large is lowered, and nothing is left out', async () => {
  const { bench, notices } = await run([
    refused('context-too-long', { windowTokens: 32_000, promptTokens: 30_000 }),
    done,
  ])
  const [first, second] = bench.requests
  expect(second?.settings?.maxOutputTokens).toBe(1936)
  expect(second?.messages).toEqual(first?.messages)
  expect(notices[0]?.[1]).toContain('with a limit of 1,936 tokens')
})

test('if nothing can be reduced, the start is left out at once', async () => {
  const refusal = refused('context-too-long', { windowTokens: 4096, promptTokens: 9000 })
  const { bench, decisions, learned } = await run([refusal, done], { summarizes: false })
  expect(decisions).toEqual(['truncate_head_and_retry'])
  expect(learned).toEqual([{ windowTokens: 4096, isExact: true }])
  expect(bench.reply().status).toBe('complete')
})

test('a server that refuses every length ends the answer after a reduction and a truncation, with the figures', async () => {
  const { bench, decisions } = await run(
    Array.from({ length: 12 }, () => refused('context-too-long', { windowTokens: 4096, promptTokens: 9000 })),
    { branch: branchOf(16), input: { windowTokens: 32_000 } },
  )
  expect(decisions.slice(-1)).toEqual(['give_up'])
  expect(decisions.length).toBeLessThanOrEqual(3)
  expect(bench.reply()).toMatchObject({
    status: 'failed',
    failure: {
      code: 'context-too-long',
      message:
        'The request is still too long for the server: about 9,000 tokens. Its context window is about 4,096 tokens.',
      hint: 'Compact earlier messages, or choose a model with a larger context window.',
    },
  })
})

test('images that the server refuses are left out, and the request is sent once more', async () => {
  const { bench, decisions, notices } = await run([refused('images-refused'), done], {
    branch: [questionWithImage()],
  })
  expect(decisions).toEqual(['strip_images_and_retry'])
  expect(notices[0]).toEqual([
    'request-recovered',
    'The server refused the images. They were left out and the request was sent again.',
  ])
  expect(JSON.stringify(bench.requests[1]?.messages)).toContain('[Image removed: the server refused it]')
  expect(bench.reply().status).toBe('complete')
})

test('a server that refuses images without end gets one more request', async () => {
  const { bench, decisions } = await run([refused('images-refused'), refused('images-refused')], {
    branch: [questionWithImage()],
  })
  expect(decisions).toEqual(['strip_images_and_retry', 'give_up'])
  expect(bench.requests).toHaveLength(2)
  expect(bench.reply()).toMatchObject({ status: 'failed', failure: { code: 'images-refused' } })
})

test('a request with too many bytes is sent without images, then without its start', async () => {
  const refusal = refused('request-too-large')
  const { decisions, learned } = await run([refusal, refusal, done], {
    branch: branchOf(4, questionWithImage()),
  })
  expect(decisions).toEqual(['strip_images_and_retry', 'truncate_head_and_retry'])
  expect(learned).toEqual([])
})

test('another failure is no refusal', async () => {
  const { bench, decisions } = await run([refused('request-rejected')])
  expect(decisions).toEqual([undefined])
  expect(bench.reply()).toMatchObject({ status: 'failed', failure: { code: 'request-rejected' } })
})

const grown = { ...work, execute: () => ({ ok: true as const, value: 'A long result. '.repeat(200) }) }
const counted = (n: number, input: number): Script => [
  ...calls('work', n).slice(0, -1),
  finish('tool-calls', { input, output: 5 }),
]

test('a server that cuts requests silently is noticed, and later requests fit what it read', async () => {
  const bench = new TurnBench(
    [
      counted(1, 4090),
      counted(2, 4096),
      counted(3, 2900),
      [text('Done'), finish('stop', { input: 3000, output: 1 })],
    ],
    [grown],
  )
  const learned: LearnedWindow[] = []
  bench.extraPorts = {
    learnedWindows: { learn: (_model, window) => void learned.push(window), reportInput: () => undefined },
  }
  await bench.run({ branch: branchOf(8) })
  expect(learned).toEqual([{ windowTokens: 4096, isExact: false }])
  expect(bench.log.ofType('window-learned')).toMatchObject([{ from: 'count', windowTokens: 4096 }])
  expect(bench.reply().parts.find((part) => part.type === 'notice')).toMatchObject({
    code: 'request-truncated-by-server',
    text: 'The server read only 4,096 tokens. Raise its context length.',
  })
  expect(bench.log.ofType('context-budget-enforced').length).toBeGreaterThan(0)
  expect(bench.log.ofType('provider-request-started').map(({ diagnostics }) => diagnostics)).toEqual([
    undefined,
    undefined,
    [
      { code: 'request-truncated-by-server', severity: 'warning', params: { tokens: 4096 } },
      { code: 'layout-not-found', severity: 'warning', params: expect.anything() },
      { code: 'summary-unavailable', severity: 'warning' },
    ],
    undefined,
  ])
  expect(bench.reply().status).toBe('complete')
})

test('a request that is counted as it grows is not cut', async () => {
  const { bench, reported } = await run([counted(1, 4090), counted(2, 4200), done])
  expect(bench.log.ofType('window-learned')).toEqual([])
  expect(reported).toEqual([4090, 4200, 10])
})

test('requests of different turns are not compared', async () => {
  const branch = branchOf(8)
  const context = {
    parts: [{ kind: 'answers' as const, tokens: 3000, count: 1 }],
    cuts: [],
    reportedTokens: 30_000,
  }
  const last = { ...(branch.at(-2) as Message), context }
  const { learned } = await run([[text('Done'), finish('stop', { input: 27_000, output: 1 })]], {
    branch: [...branch.slice(0, -2), last, ...branch.slice(-1)],
    input: { windowTokens: 200_000 },
  })
  expect(learned).toEqual([])
})

test('a turn with reasoning may be counted without it', async () => {
  const thinking = (n: number, input: number): Script => [
    reasoning('A thought. '.repeat(200)),
    ...counted(n, input),
  ]
  const bench = new TurnBench([thinking(1, 4090), thinking(2, 4096), done], [grown])
  await bench.run({ branch: branchOf(8) })
  expect(bench.log.ofType('window-learned')).toEqual([])
})

test('a request that is refused after a counted one is measured by that count, and the next one is shorter', async () => {
  const bench = new TurnBench(
    [
      counted(1, 9000),
      refused('context-too-long', { windowTokens: 10_000, promptTokens: 10_100 }),
      ...answers,
    ],
    [grown],
  )
  bench.extraPorts = { compactions: { save: () => Promise.resolve(succeed(null)) } }
  await bench.run({ branch: branchOf(4) })
  const [, sent, next] = bench.requests.map(({ messages }) => JSON.stringify(messages).length)
  expect(bench.log.ofType('provider-request-failed').map(({ recovery }) => recovery?.type)).toEqual([
    'reduce_and_retry',
  ])
  expect(next).toBeLessThan(sent ?? 0)
  expect(bench.reply().status).toBe('complete')
})

test('a steered message is cut for the window that a refusal showed', async () => {
  const inbox = new SteerInbox()
  const steer = { type: 'do' as const, act: () => inbox.send('A steered word. '.repeat(5000)) }
  const refusal = refused('context-too-long', { windowTokens: 8192, promptTokens: 13_000 })
  const bench = new TurnBench([refusal, [steer, ...calls('work', 1)], ...answers], [work])
  bench.extraPorts = { steer: inbox }
  await bench.run({ branch: branchOf(12) })
  expect(bench.log.ofType('input-cut')).toHaveLength(1)
  expect(bench.log.ofType('context-budget-enforced')).toEqual([])
  expect(bench.reply().status).toBe('complete')
})
