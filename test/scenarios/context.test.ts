import { describe, expect, test } from 'vitest'
import { toContextFigures } from '../../src/core/context/context-figures.ts'
import { previewRequest } from '../../src/core/engine/request/preview-request.ts'
import { ToolRegistry } from '../../src/core/engine/calls/tool-registry.ts'
import { defineTool, type Tool } from '../../src/core/engine/calls/tool.ts'
import type { BlobId, MessageId, RunId } from '../../src/core/model/id.ts'
import type { ContextPart, SentContext } from '../../src/core/model/context/context-report.ts'
import type { Message, MessagePart } from '../../src/core/model/conversation/message.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { toDraftParts } from '../../src/core/model/conversation/message-draft.ts'
import type { Hook } from '../../src/core/engine/hooks/hook.ts'
import { HookRegistry } from '../../src/core/engine/hooks/hook-registry.ts'
import { finish, text, type Script } from '../doubles/scripted-model.ts'
import { benchModel, TurnBench, userMessage } from '../doubles/turn-bench.ts'
import { calls, peek, work } from './check-tools.ts'

const done: Script = [text('Done'), finish('stop')]
const image = { blobId: 'a'.repeat(64) as BlobId, mediaType: 'image/png', byteLength: 9, filename: 'a.png' }
const page = defineTool({
  ...work,
  selectionRule: 'for pages',
  execute: () => succeed('word '.repeat(400)),
  toHistoryOutput: () => 'a page was read',
})
const prompt = [
  { origin: 'default', text: 'Be brief.' },
  { origin: 'about-you', text: 'The user is Ada.' },
  { origin: 'folder', text: '' },
] as const

const namesOf = (parts: readonly ContextPart[] = []): string[] =>
  parts.map(({ kind, origin, isEarlier }) => [kind, origin, isEarlier && 'earlier'].filter(Boolean).join(' '))

/** Runs a turn that reads a page, and returns its answer. */
async function readPage(tools: readonly Tool[] = [page]): Promise<Message> {
  const first = new TurnBench([calls('work', 1), done], tools)
  await first.run({ input: { prompt } })
  return { ...first.reply(), id: 'message-1' as MessageId, runId: 'run-0' as RunId }
}

const asking = (content: string): Message => ({
  ...userMessage(content),
  parts: toDraftParts({ text: content, attachments: [image] }),
})

describe('the report of a request', () => {
  test('lists its parts: the prompt by origin, the tools, earlier messages, the question with its files, the note', async () => {
    const branch = [userMessage('Hello', 'message-0'), await readPage(), asking('And this?')]
    const bench = new TurnBench([calls('work', 2), done], [page])
    await bench.run({ branch, input: { prompt, note: 'Answer in Latin.' } })
    const [first, second] = bench.log.ofType('provider-request-started')
    expect(namesOf(first?.context?.parts)).toEqual([
      'prompt default',
      'prompt tool-usage',
      'prompt about-you',
      'tools',
      'questions earlier',
      'answers earlier',
      'results earlier',
      'questions',
      'files',
      'notes',
    ])
    expect(first?.context?.parts.find(({ kind }) => kind === 'files')).toMatchObject({
      count: 1,
      tokens: 1600,
    })
    expect(namesOf(second?.context?.parts).slice(-2)).toEqual(['answers', 'results'])
  })

  test('lists reduced, omitted and unoffered parts, with the rule and an estimate of the savings', async () => {
    const answer = await readPage()
    const foreign: MessagePart = { type: 'reasoning', round: 1, text: 'word '.repeat(80) }
    const other: Message = {
      ...answer,
      id: 'message-2' as MessageId,
      model: { ...benchModel, modelId: 'model-9' },
      parts: [foreign, { type: 'text', round: 1, text: 'Yes' }],
    }
    const imageMessages = Array.from({ length: 5 }, (_, index) => ({
      ...asking('See'),
      id: `message-p${index}` as MessageId,
    }))
    const hidden = defineTool({ ...work, name: 'hidden', isAvailable: () => false })
    const bench = new TurnBench([done], [page, hidden])
    await bench.run({ branch: [...imageMessages, answer, other, userMessage('And now?')] })
    const cuts = bench.log.ofType('provider-request-started')[0]?.context?.cuts ?? []
    expect(cuts).toMatchObject([
      { rule: 'tool-unavailable', count: 1 },
      { rule: 'result-reduced', count: 1 },
      { rule: 'foreign-reasoning', count: 1, tokens: 100 },
      { rule: 'media-window', count: 1, tokens: 1600 },
    ])
    expect(cuts[1]?.tokens).toBeGreaterThan(450)
  })

  test('names an enrichment, and lists a restart that was withheld from the turn after it', async () => {
    const bench = new TurnBench([calls('peek', 1), done], [peek])
    await bench.run()
    const started = bench.log.ofType('provider-request-started')
    expect(namesOf(started[1]?.context?.parts)).toEqual([
      'prompt built-in',
      'tools',
      'questions',
      'enrichments',
    ])
    const next = new TurnBench([done], [peek])
    await next.run({ branch: [userMessage('Hello', 'message-0'), bench.reply(), userMessage('And?')] })
    expect(next.log.ofType('provider-request-started')[0]?.context?.cuts).toMatchObject([
      { rule: 'restart-withheld', count: 1 },
    ])
  })

  test('labels a prompt that a hook wrote as changed', async () => {
    const hook: Hook<'compose-request/post'> = {
      id: 'rewrite',
      point: 'compose-request/post',
      kind: 'transform',
      transform: (payload) => ({
        ...payload,
        request: { ...payload.request, system: 'Obey.', messages: [{ role: 'user', text: 'Else' }] },
      }),
    }
    const hooks = new HookRegistry()
    hooks.attach(hook)
    const bench = new TurnBench([done])
    bench.extraPorts = { hooks }
    await bench.run()
    expect(namesOf(bench.log.ofType('provider-request-started')[0]?.context?.parts)).toEqual([
      'prompt hook',
      'changed',
    ])
  })

  test('is stored with the answer, with the provider’s count of its latest request', async () => {
    const { context } = await readPage()
    expect(context).toMatchObject({ reportedTokens: 10, cuts: [] })
    expect(namesOf(context?.parts)).toContain('results')
  })
})

describe('the preview of the next request', () => {
  test('equals the request that the turn then sends', async () => {
    const tools = new ToolRegistry()
    tools.register(page)
    const history = [userMessage('Hello', 'message-0'), await readPage(), asking('And this?')]
    const input = { prompt, note: 'Answer in Latin.' }
    const { measure, ...preview } = await previewRequest({ model: benchModel, history, ...input }, tools)
    const bench = new TurnBench([done], [page])
    await bench.run({ branch: history, input })
    const { context, prefixBrokenBy } = bench.log.ofType('provider-request-started')[0] ?? {}
    expect([measure, preview.prefixBrokenBy]).toEqual([context, prefixBrokenBy])
    expect(prefixBrokenBy).toBe('result-reduced')
  })

  test('cuts a draft that is too long for the window as the turn does', async () => {
    const history = [userMessage('a long text '.repeat(9000))]
    const input = { prompt, windowTokens: 16_000 }
    const { measure } = await previewRequest({ model: benchModel, history, ...input }, new ToolRegistry())
    const bench = new TurnBench([done])
    await bench.run({ branch: history, input })
    expect(measure).toEqual(bench.log.ofType('provider-request-started')[0]?.context)
    expect(measure.cuts).toMatchObject([{ rule: 'message-cut', count: 1 }])
  })

  test('of a draft without text has no question', async () => {
    const { measure } = await previewRequest(
      { model: benchModel, history: [userMessage('')], prompt },
      new ToolRegistry(),
    )
    expect(namesOf(measure.parts)).toEqual(['prompt default', 'prompt about-you'])
  })
})

describe('figures', () => {
  const parts: ContextPart[] = [{ kind: 'questions', tokens: 1000, count: 1 }]
  const counted = (reportedTokens: number, model = benchModel): Message => ({
    ...userMessage(''),
    role: 'assistant',
    model,
    context: { parts, cuts: [], reportedTokens },
  })
  const figuresOf = (sent: SentContext, history: readonly Message[] = [], capabilities = {}) =>
    toContextFigures(sent, { model: benchModel, capabilities, history })

  test('are the provider’s count if there is one, with the parts scaled to it', () => {
    expect(figuresOf({ parts, cuts: [], reportedTokens: 1300 })).toMatchObject({
      tokens: 1300,
      scale: 1.3,
      isReported: true,
    })
  })

  test('are estimated from the last count of the same model’s provider, within limits', () => {
    const other = { ...benchModel, modelId: 'model-9' }
    const next = { parts, cuts: [] }
    expect(figuresOf(next)).toMatchObject({ tokens: 1000, scale: 1, isReported: false })
    expect(figuresOf(next, [counted(1200), counted(900), counted(5000, other)]).tokens).toBe(900)
    expect(figuresOf(next, [counted(90_000)]).scale).toBe(4)
  })

  test('reserve the maximum output, and by default not more than a quarter of the window', () => {
    const reserved = (capabilities: object, maxOutputTokens?: number) =>
      toContextFigures({ parts, cuts: [] }, { model: benchModel, capabilities, history: [], maxOutputTokens })
        .reservedTokens
    expect(reserved({})).toBe(4096)
    expect(reserved({ windowTokens: 200_000, outputTokens: 8000 })).toBe(8000)
    expect(reserved({ windowTokens: 200_000, outputTokens: 128_000 })).toBe(50_000)
    expect(reserved({ windowTokens: 200_000, outputTokens: 128_000 }, 100_000)).toBe(100_000)
  })
})
