import { describe, expect, test } from 'vitest'
import { builtInTools } from '../../../adapters/tools/built-in-tools.ts'
import { BranchMaker } from '../../../../test/doubles/random-branch.ts'
import { ToolPorts } from '../../../../test/doubles/tool-ports.ts'
import { benchModel, userMessage } from '../../../../test/doubles/turn-bench.ts'
import { seededRandom } from '../../../../test/recordings/seeded-random.ts'
import { emptyTurnConfig } from '../../engine/turn/turn-config.ts'
import type { Tool } from '../../engine/calls/tool.ts'
import type { ToolSource } from '../../engine/ports/turn-ports.ts'
import type { Reduction } from '../../model/context/reduction.ts'
import type { Message, MessagePart, ToolCallPart } from '../../model/conversation/message.ts'
import type { BlobId, CallId, MessageId, RunId } from '../../model/id.ts'
import type { JsonValue } from '../../model/json.ts'
import { microcompact, referenceResults, type Clearing, type ClearingOptions } from './microcompact.ts'
import { TurnProjection } from '../turn-projection.ts'
import { defaultBranchView } from '../view-branch.ts'

const registered = new Map(builtInTools(new ToolPorts(), emptyTurnConfig).map((tool) => [tool.name, tool]))

/** The built-in tools, and those of the specification that are not built yet. */
const tools: Pick<ToolSource, 'get'> = {
  get: (name) =>
    registered.get(name) ??
    (name in futureArguments ? ({ largeArguments: futureArguments[name] } as Tool) : undefined),
}
const futureArguments: Readonly<Record<string, string[]>> = {
  report_generation: ['body'],
  edit_artifact: ['edits'],
  run_code: ['code'],
}

interface CallShape {
  tool?: string
  /** A number stands for a text of that many bytes. */
  result?: JsonValue
  args?: ToolCallPart['arguments']
  more?: Partial<ToolCallPart>
}

let count = 0

function toCall(
  { tool = 'fetch_url', result = 3000, args = {}, more = {} }: CallShape,
  round: number,
): ToolCallPart {
  const callId = `call-${(count += 1)}` as CallId
  const value = typeof result === 'number' ? 'x'.repeat(result) : result
  const base = {
    type: 'tool-call' as const,
    round,
    callId,
    toolName: tool,
    argumentsText: '',
    arguments: args,
  }
  return { ...base, state: 'succeeded', result: value, ...more }
}

function answerOf(id: string, rounds: readonly (readonly CallShape[])[]): Message {
  const parts: MessagePart[] = rounds.flatMap((calls, round) => calls.map((call) => toCall(call, round)))
  return { ...userMessage('', id), role: 'assistant', model: benchModel, runId: `run-${id}` as RunId, parts }
}

interface Shape {
  /** Rounds of calls of earlier turns. */
  earlier?: readonly (readonly (readonly CallShape[])[])[]
  /** Rounds of calls of the current turn. */
  now?: readonly (readonly CallShape[])[]
  /** Files of the first user message. */
  files?: readonly string[]
}

function build({ earlier = [], now = [], files = [] }: Shape): { history: Message[]; answers: Message[] } {
  count = 0
  const turns = earlier.flatMap((rounds, turn) => [
    userMessage('Go', `user-${turn}`),
    answerOf(`a-${turn}`, rounds),
  ])
  const [first = userMessage('Go', 'user-0')] = turns
  const attached = files.map((mediaType, index): MessagePart => {
    const blobId = String(index).repeat(64) as BlobId
    return { type: 'file', round: 0, blobId, mediaType, byteLength: 90_000, filename: 'a' }
  })
  const start = files.length > 0 ? { ...first, parts: [...first.parts, ...attached] } : first
  const history = [start, ...turns.slice(1)]
  if (files.length > 0 && turns.length === 0) history.push(answerOf('a-0', [[{ result: 1 }]]))
  return { history: [...history, userMessage('Now', 'now')], answers: [answerOf('answer', now)] }
}

function project({ history, answers }: { history: readonly Message[]; answers: readonly Message[] }) {
  return new TurnProjection().project({ history, view: defaultBranchView }, answers, benchModel).messages
}

function clear(shape: Shape, options: Partial<ClearingOptions> = {}): Clearing | undefined {
  return microcompact(project(build(shape)), { section: 'in-loop', tools, ...options })
}

const newest: readonly CallShape[] = [{ result: 9000 }]

describe('microcompact clears', () => {
  test.each<[string, Shape, Partial<ClearingOptions>, string[] | undefined]>([
    ['nothing without calls', {}, {}, undefined],
    ['nothing of the newest round', { now: [newest] }, {}, undefined],
    ['old results, oldest first', { now: [[{}, {}], [{}], newest] }, {}, ['call-1', 'call-2', 'call-3']],
    [
      'only as many as needed',
      { now: [[{}, {}], [{}], newest] },
      { tokensToFree: 800 },
      ['call-1', 'call-2'],
    ],
    ['all if they do not suffice', { now: [[{}], newest] }, { tokensToFree: 90_000 }, ['call-1']],
    ['results above 1,536 bytes', { now: [[{ result: 1536 }, { result: 1537 }], newest] }, {}, ['call-2']],
    ['by bytes of UTF-8', { now: [[{ result: 'é'.repeat(800) }], newest] }, {}, ['call-1']],
    ['results of tools that are gone', { now: [[{ tool: 'mcp_gone' }], newest] }, {}, ['call-1']],
    ['no answers of the user', { now: [[{ tool: 'ask_user' }, {}], newest] }, {}, ['call-2']],
    ['no results of artifacts', { now: [[{ tool: 'craft' }, {}], newest] }, {}, ['call-2']],
    ['no results of generated images', { now: [[{ tool: 'generate_image' }, {}], newest] }, {}, ['call-2']],
    ['no results of manage_message', { now: [[{ tool: 'manage_message' }, {}], newest] }, {}, ['call-2']],
    [
      'earlier turns as a section',
      { earlier: [[[{}]]], now: [[{}], newest] },
      { section: 'history' },
      ['call-1'],
    ],
    ['this turn as a section', { earlier: [[[{}]]], now: [[{}], newest] }, {}, ['call-2']],
    [
      'all old results for the user',
      { earlier: [[[{}]], [[{}], [{}]]] },
      { section: 'all' },
      ['call-1', 'call-2'],
    ],
    [
      'no result that is short already',
      { now: [[{ result: 9000, more: { kept: 'k'.repeat(2000), told: 'k'.repeat(2000) } }], newest] },
      {},
      undefined,
    ],
  ])('%s', (_what, shape, options, expected) => {
    expect(clear(shape, options)?.callIds).toEqual(expected)
  })

  test('images and files of earlier turns, even if there is nothing else', () => {
    const clearing = clear({ files: ['image/png', 'application/pdf'] }, { section: 'history' })
    expect(clearing).toMatchObject({ callIds: [], blobIds: ['0'.repeat(64), '1'.repeat(64)] })
    expect(clearing?.freedTokens).toBeGreaterThan(1600)
    expect(clear({ files: ['image/png'] }, { section: 'all' })).toBeUndefined()
  })
})

describe('large arguments', () => {
  const long = 'x'.repeat(2000)
  test.each([
    ['craft', 'content', long],
    ['report_generation', 'body', long],
    ['edit_artifact', 'edits', [{ from: 'a', to: long }]],
    ['run_code', 'code', long],
  ])('of %s are cleared before the newest round: %s', (tool, field, value) => {
    const call = { tool, args: { [field]: value, title: long }, result: 'Done' }
    const branch = build({ now: [[call], [call]] })
    const clearing = microcompact(project(branch), { section: 'in-loop', tools })
    expect(clearing).toMatchObject({ callIds: [], largeArguments: [{ callId: 'call-1', fields: [field] }] })
    const text = '[content cleared; read_result("result_1") shows it again]'
    const [first, second] = project(reduce(branch, clearing)).flatMap(({ message }) =>
      message.role === 'assistant' ? message.parts : [],
    )
    expect(first).toMatchObject({ arguments: { [field]: text, title: long } })
    expect(second).toMatchObject({ arguments: { [field]: value } })
  })

  test('of a signed call stay, also with another model; an item id is no signature', () => {
    const call = { tool: 'craft', args: { content: long }, result: 'Done' }
    const signed = { ...call, more: { providerMetadata: { google: { thoughtSignature: 's' } } } }
    const named = { ...call, more: { providerMetadata: { openai: { itemId: 'i' } } } }
    const branch = build({ now: [[signed, named], [call]] })
    const foreign = branch.answers.map((answer) => ({
      ...answer,
      model: { ...benchModel, modelId: 'other' },
    }))
    for (const answers of [branch.answers, foreign]) {
      const clearing = microcompact(project({ ...branch, answers }), { section: 'in-loop', tools })
      expect(clearing?.largeArguments).toEqual([{ callId: 'call-2', fields: ['content'] }])
    }
  })
})

/** Adds a clearing to the end of the last answer, or a reference of its results. */
function reduce(
  { history, answers }: { history: readonly Message[]; answers: readonly Message[] },
  clearing: Clearing | { callIds: CallId[] } | undefined,
): { history: readonly Message[]; answers: readonly Message[] } {
  if (!clearing) return { history, answers }
  const base = { at: 1, by: 'engine' as const, tokensBefore: 2, tokensAfter: 1 }
  const { callIds } = clearing
  const added: Reduction[] = []
  if ('blobIds' in clearing) {
    const { largeArguments, blobIds } = clearing
    added.push({ ...base, id: 'cleared', kind: 'results-cleared', callIds, largeArguments })
    added.push({ ...base, id: 'images', kind: 'images-stripped', blobIds })
  } else added.push({ ...base, id: 'referenced', kind: 'results-referenced', callIds })
  const last = answers.at(-1) ?? { ...answerOf('added', []), id: 'added' as MessageId }
  const round = (last.parts.at(-1)?.round ?? 0) + 1
  const notices = added.map((reduction): MessagePart => ({
    type: 'notice',
    round,
    code: 'context-reduced',
    text: '',
    reduction,
  }))
  return { history, answers: [...answers.slice(0, -1), { ...last, parts: [...last.parts, ...notices] }] }
}

test('a cleared result is one text, and a shortened one its output for later turns', () => {
  const branch = build({ now: [[{ result: 9000 }, { result: 9000, more: { kept: 'Short' } }], newest] })
  const reduced = reduce(branch, microcompact(project(branch), { section: 'in-loop', tools }))
  const results = project(reduced).flatMap(({ message }) => (message.role === 'tool' ? message.results : []))
  expect(results.map(({ value }) => value)).toEqual([
    '[Old tool result content cleared; read_result("result_1") shows it again]',
    'Short',
    'x'.repeat(9000),
  ])
})

test('a model without tools gets no hint how to read a result again', () => {
  const branch = build({
    now: [[{ tool: 'craft', args: { content: 'x'.repeat(2000) }, result: 1 }, {}], newest],
  })
  const { history, answers } = reduce(branch, microcompact(project(branch), { section: 'in-loop', tools }))
  const source = { history, view: defaultBranchView, readsResults: false }
  const { messages } = new TurnProjection().project(source, answers, benchModel)
  const sent = JSON.stringify(messages.map(({ message }) => message))
  expect(sent).toContain('[Old tool result content cleared]')
  expect(sent).toContain('[content cleared]')
  expect(sent).not.toContain('read_result')
})

test('large results of the newest round become previews with their name', () => {
  const branch = build({ now: [[{}], [{ result: 4000 }, { result: 'é'.repeat(3000) }]] })
  const references = referenceResults(project(branch))
  expect(references?.callIds).toEqual(['call-3'])
  const reduced = reduce(branch, references)
  const results = project(reduced).flatMap(({ message }) => (message.role === 'tool' ? message.results : []))
  const part = 'é'.repeat(500)
  expect(results.at(-1)?.value).toBe(
    `${part}\n[4000 bytes omitted]\n${part}\n[read_result("result_3") shows all of it]`,
  )
  expect(referenceResults(project(reduced))).toBeUndefined()
})

test('what is cleared is not cleared again, in 1,000 random branches', () => {
  const seed = Number(process.env['INNERLOOP_SEED'] ?? Date.now() % 1_000_000)
  let changed = 0
  for (let run = 0; run < 1000; run++) {
    const branch = new BranchMaker(seededRandom(seed + run)).make()
    for (const section of ['history', 'in-loop'] as const) {
      const clearing = microcompact(project(branch), { section, tools })
      const again = clearing && microcompact(project(reduce(branch, clearing)), { section, tools })
      if (clearing) changed++
      expect([`seed ${seed + run}`, section, again]).toEqual([`seed ${seed + run}`, section, undefined])
    }
    const references = referenceResults(project(branch))
    const again = references && referenceResults(project(reduce(branch, references)))
    expect([`seed ${seed + run}`, again]).toEqual([`seed ${seed + run}`, undefined])
  }
  expect(changed).toBeGreaterThan(500)
})
