import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createAnalyzeData } from '../../src/adapters/tools/analyze-data.ts'
import { createReadResult } from '../../src/adapters/tools/read-result.ts'
import { applyToolResults } from '../../src/core/context/reductions/apply-tool-results.ts'
import { BranchIds } from '../../src/core/context/branch-ids.ts'
import { defineTool, type Tool } from '../../src/core/engine/calls/tool.ts'
import { evaluatePolicy } from '../../src/core/engine/approvals/call-policy.ts'
import { resolveCallDetails } from '../../src/core/engine/approvals/call-details.ts'
import { ToolRegistry } from '../../src/core/engine/calls/tool-registry.ts'
import { assemblePrompt } from '../../src/core/engine/request/assemble-prompt.ts'
import { selectDeliberateTools } from '../../src/core/engine/request/deliberate-tools.ts'
import { emptyTurnConfig } from '../../src/core/engine/turn/turn-config.ts'
import type { ToolCallPart } from '../../src/core/model/conversation/message.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import { fail, succeed } from '../../src/core/model/failures/result.ts'
import type { CallId, MessageId, SessionId } from '../../src/core/model/id.ts'
import type { JsonValue } from '../../src/core/model/json.ts'
import { callTool, openToolCall, valueOf } from '../doubles/call-tool.ts'
import { MemoryBlobs } from '../doubles/memory-blobs.ts'
import { finish, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { benchModel, replyStub, TurnBench, userMessage } from '../doubles/turn-bench.ts'

const encoder = new TextEncoder()
const sessionId = 'session-1' as SessionId
const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length

/** Tool that returns the values in turn, the last one again and again. */
function toolOf(values: readonly JsonValue[], more: Partial<Tool> = {}): Tool {
  let next = 0
  return defineTool({
    name: 'load',
    description: 'x',
    parameters: z.object({ n: z.number().optional() }),
    effects: ['read'],
    execute: () => succeed(values[Math.min(next++, values.length - 1)]),
    ...more,
  })
}

interface BenchOptions {
  tool: Tool
  rounds?: number
  blobs?: Pick<MemoryBlobs, 'put'>
  calls?: Script
}

async function runCalls({ tool, rounds = 1, blobs = new MemoryBlobs() }: BenchOptions) {
  const scripts = Array.from({ length: rounds }, (_, round): Script => [
    toolCall(`call-${round}`, tool.name, JSON.stringify({ n: round })),
    finish('tool-calls'),
  ])
  const bench = new TurnBench([...scripts, [text('Done'), finish('stop')]], [tool])
  bench.extraPorts = { blobs }
  await bench.run({
    limits: { toolCallBudget: Infinity, maxRounds: Infinity, maxIterations: Infinity, repeatGuard: Infinity },
  })
  return bench
}

const callOf = (bench: TurnBench, index = 0): ToolCallPart => {
  const calls = bench.reply().parts.flatMap((part) => (part.type === 'tool-call' ? [part] : []))
  const call = calls[index]
  if (!call) throw new Error('there is no such call')
  return call
}

/** The results that the model got for the calls of a request. */
const resultsOf = (bench: TurnBench, request = 1): JsonValue[] =>
  (bench.requests[request]?.messages ?? []).flatMap((message) =>
    message.role === 'tool' ? message.results.map(({ value }) => value) : [],
  )

const scripts = { Latin: 'a', Greek: 'λ', Han: '漢' }
const sizes = [49_999, 50_000, 50_001]

/** A text or an object whose JSON has the given number of bytes. */
function valueOfSize(bytes: number, letter: string, isText: boolean): JsonValue {
  const frame = isText ? 2 : bytesOf({ text: '', n: 1 })
  const size = encoder.encode(letter).length
  const repeated = letter.repeat(Math.floor((bytes - frame) / size))
  const content = repeated + '.'.repeat(bytes - frame - encoder.encode(repeated).length)
  return isText ? content : { text: content, n: 1 }
}

test.each(
  Object.entries(scripts).flatMap(([script, letter]) =>
    sizes.flatMap((size) => [true, false].map((isText) => [size, script, isText, letter] as const)),
  ),
)(
  'a result of %i bytes in %s letters (text: %s) is stored outside the chat above 50,000',
  async (size, _script, isText, letter) => {
    const value = valueOfSize(size, letter, isText)
    expect(bytesOf(value)).toBe(size)
    const blobs = new MemoryBlobs()
    const bench = await runCalls({ tool: toolOf([value]), blobs })
    const call = callOf(bench)
    if (size <= 50_000) {
      expect(call.result).toEqual(value)
      expect(call.reference).toBeUndefined()
      expect(blobs.blobs.size).toBe(0)
      expect(resultsOf(bench)).toEqual([value])
      return
    }
    const { reference } = call
    if (!reference) throw new Error('the result is in the chat')
    expect(call).not.toHaveProperty('result', expect.anything())
    const stored = new TextDecoder().decode(blobs.blobs.get(reference.blobId)?.bytes)
    expect(reference).toMatchObject({
      bytes: encoder.encode(stored).length,
      mediaType: isText ? 'text/plain' : 'application/json',
      hasMore: true,
      reason: 'tool-result-too-large',
    })
    expect(isText ? stored : JSON.parse(stored)).toEqual(value)
    const omitted = /\n\[(\d+) bytes omitted\]\n/.exec(reference.preview)
    const [head = '', tail = ''] = reference.preview.split(omitted?.[0] ?? '')
    expect(stored.startsWith(head) && stored.endsWith(tail)).toBe(true)
    const [headBytes, tailBytes] = [head, tail].map((piece) => encoder.encode(piece).length) as [
      number,
      number,
    ]
    for (const bytes of [headBytes, tailBytes]) {
      expect(bytes).toBeLessThanOrEqual(1000)
      expect(bytes).toBeGreaterThan(996)
    }
    expect(Number(omitted?.[1])).toBe(reference.bytes - headBytes - tailBytes)
    const [received] = resultsOf(bench)
    expect(received).toBe(`${reference.preview}\n[read_result("result_1") shows all of it]`)
  },
)

test('a tool that asks for the start gets 12,000 bytes of it', async () => {
  const bench = await runCalls({ tool: toolOf(['é'.repeat(40_000)], { resultPreview: 'head' }) })
  expect(callOf(bench).reference?.preview).toBe(`${'é'.repeat(6000)}\n[68000 bytes omitted]`)
})

test('if the blob store fails, the result stays in the chat, and the model gets the preview', async () => {
  const value = 'x'.repeat(60_000)
  const blobs = { put: async () => fail(createFailure('storage-full')) } as never
  const bench = await runCalls({ tool: toolOf([value]), blobs })
  const call = callOf(bench)
  expect(call).toMatchObject({
    result: value,
    diagnostics: [{ code: 'tool-result-persistence-failed', severity: 'warning' }],
  })
  expect(call.reference).toBeUndefined()
  expect(resultsOf(bench)[0]).toMatch(/^x{1000}\n\[58000 bytes omitted\]\nx{1000}\n\[read_result\(/)
})

test('a stop does not wait for a blob store that hangs', async () => {
  const bench = new TurnBench(
    [[toolCall('call-0', 'load', '{}'), finish('tool-calls')]],
    [toolOf(['x'.repeat(60_000)])],
  )
  bench.extraPorts = {
    blobs: {
      put: () => {
        bench.stop()
        return new Promise(() => undefined)
      },
    },
  }
  await bench.run()
  expect(callOf(bench).state).toBe('cancelled')
  expect(bench.reply().status).toBe('stopped')
})

test('the same result twice is stored once, and repeated calls are noticed by it', async () => {
  const blobs = new MemoryBlobs()
  const tool = toolOf(['y'.repeat(200_000)])
  const script: Script = [toolCall('call', 'load', '{"n":1}'), finish('tool-calls')]
  const bench = new TurnBench([script, script, script, script, script], [tool])
  bench.extraPorts = { blobs }
  await bench.run()
  expect(blobs.blobs.size).toBe(1)
  expect(bench.log.ofType('notice-raised').map(({ code }) => code)).toEqual([
    'repeated-call-noted',
    'repeat-limit-reached',
  ])
})

test('what a tool tells the model replaces the preview, now and in later turns, and names the result', async () => {
  const tool = toolOf([{ rows: 'z'.repeat(60_000) }], {
    toModelOutput: () => ({ rows: 1 }),
    toHistoryOutput: () => ({ rows: 0 }),
  })
  const bench = await runCalls({ tool })
  const stored = 'read_result("result_1") shows all of it'
  expect(resultsOf(bench)).toEqual([{ rows: 1, stored }])
  const later = new TurnBench([[text('Yes'), finish('stop')]], [tool])
  await later.run({
    branch: [
      userMessage('Load', 'first'),
      { ...bench.reply(), id: 'earlier' as MessageId },
      userMessage('And?'),
    ],
  })
  expect(resultsOf(later, 0)).toEqual([{ rows: 0, stored }])
})

test('a turn with 50 results of 200 kB stores at most 1.0 MB outside blobs', async () => {
  const values = Array.from({ length: 50 }, (_, index) => ({ index, text: 'w'.repeat(200_000) }))
  const blobs = new MemoryBlobs()
  const bench = await runCalls({ tool: toolOf(values), rounds: 50, blobs })
  expect(blobs.blobs.size).toBe(50)
  const stored = bytesOf(bench.log.events) + bytesOf(bench.reply())
  expect(stored).toBeLessThan(1_000_000)
})

/** An analysis of so many rows and columns, whose cells are texts of the given length. */
function analysisOf(rows: number, columns: number, characters: number) {
  return {
    kind: 'rows' as const,
    columns: Array.from({ length: columns }, (_, index) => ({ name: `c${index}`, type: 'VARCHAR' })),
    rows: Array.from({ length: rows }, () => Array.from({ length: columns }, () => 'x'.repeat(characters))),
    rowCount: rows,
    durationMs: 1,
  }
}

test.each([
  ['2,000 rows of 51 short texts', analysisOf(2000, 51, 1)],
  ['2,000 rows of 200 short texts', analysisOf(2000, 200, 1)],
  ['400,000 characters', analysisOf(400, 1, 1000)],
])('analyze_data returns %s, and the model gets 50 rows', async (_what, analysis) => {
  const runSql = async () => succeed(analysis)
  const tool = createAnalyzeData({ runSql, readBlob: async () => succeed(null) }, emptyTurnConfig)
  const call = toolCall('call-0', 'analyze_data', '{"sql":"SELECT 1","files":["samples/sales.csv"]}')
  const bench = new TurnBench(
    [
      [call, finish('tool-calls')],
      [text('Done'), finish('stop')],
    ],
    [tool],
  )
  const blobs = new MemoryBlobs()
  bench.extraPorts = { blobs }
  await bench.run()
  const { state, reference } = callOf(bench)
  expect(state).toBe('succeeded')
  const bytes = reference && blobs.blobs.get(reference.blobId)?.bytes
  expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual(analysis)
  const [received] = resultsOf(bench)
  const rows = analysis.columns.length === 1 ? 43 : 50
  expect(received).toMatchObject({ rowCount: analysis.rows.length, rows: { length: rows } })
})

test('20 MB are the most that a result may have', async () => {
  const blobs = new MemoryBlobs()
  const store = (characters: number) =>
    applyToolResults({ sessionId, outputs: { result: 'x'.repeat(characters) } }, blobs)
  expect(await store(20_000_000 - 2)).toMatchObject({ value: { reference: { bytes: 20_000_000 - 2 } } })
  expect(await store(20_000_000 - 1)).toMatchObject({ failure: { code: 'result-too-large' } })
  expect(blobs.blobs.size).toBe(1)
})

/** A branch with one call, whose result is stored as the engine stores it. */
async function branchWith(value: JsonValue, args: JsonValue = {}) {
  const blobs = new MemoryBlobs()
  const stored = valueOf(await applyToolResults({ sessionId, outputs: { result: value } }, blobs))
  const part: ToolCallPart = {
    type: 'tool-call',
    round: 0,
    callId: 'call-0' as CallId,
    toolName: 'load',
    argumentsText: JSON.stringify(args),
    arguments: args,
    state: 'succeeded',
    ...(stored as object),
  }
  const branch = new BranchIds([userMessage('Hi'), { ...replyStub(), status: 'complete', parts: [part] }])
  const tool = createReadResult({ readBlob: (blobId) => blobs.read(blobId) })
  const context = { ...openToolCall().context, branch: () => branch }
  return { blobs, part, read: (input: unknown) => callTool(tool, input, { updates: [], context }) }
}

interface Part {
  parts: number
  text: string
  passages: { part: number; text: string }[]
}

test('read_result: the parts of any result make the result', async () => {
  const letters = fc.string({ unit: fc.constantFrom('a', '"', '\n', 'é', '漢', '😀'), maxLength: 40 })
  const value = fc
    .tuple(fc.oneof(letters, fc.dictionary(letters, fc.oneof(letters, fc.integer()))), fc.nat(250))
    .map(([piece, count]): JsonValue =>
      typeof piece === 'string' ? piece.repeat(count) : Array.from({ length: count }, () => piece),
    )
  let [large, partCount] = [0, 0]
  await fc.assert(
    fc.asyncProperty(value, async (content) => {
      const { read, part } = await branchWith(content)
      const texts: string[] = []
      let count = 1
      for (let number = 1; number <= count; number += 1) {
        const { text: piece, parts } = valueOf(await read({ result: 'result_1', part: number })) as Part
        count = parts
        texts.push(piece)
        expect(encoder.encode(piece).length).toBeLessThanOrEqual(12_003)
      }
      const joined = texts.join('')
      expect(joined === (typeof content === 'string' ? content : JSON.stringify(content))).toBe(true)
      partCount += count
      if (part.reference) large += 1
    }),
    { numRuns: 1000 },
  )
  expect(large).toBeGreaterThan(5)
  expect(partCount).toBeGreaterThan(1100)
})

test('read_result finds up to ten passages and says in which parts they are', async () => {
  const lines = Array.from(
    { length: 3000 },
    (_, index) => `Zeile ${index}: ${index % 100 === 7 ? 'Ebbe und FLUT' : 'ruhige See'}`,
  )
  const { read } = await branchWith(lines.join('\n'))
  const { passages, parts } = valueOf(await read({ result: 'result_1', query: 'flut' })) as Part
  expect(passages).toHaveLength(10)
  for (const passage of passages) {
    expect(passage.text).toContain('FLUT')
    const { text: whole } = valueOf(await read({ result: 'result_1', part: passage.part })) as Part
    expect(whole).toContain(passage.text.slice(0, 20))
  }
  expect(passages.at(-1)?.part).toBeLessThanOrEqual(parts)
  expect(valueOf(await read({ result: 'result_1', query: 'Sturm (.*' }))).toMatchObject({ passages: [] })
})

test('read_result gives large arguments before the result', async () => {
  const { read } = await branchWith('ok', { content: 'c'.repeat(2000) })
  expect(valueOf(await read({ result: 'result_1' }))).toMatchObject({
    text: `Arguments:\n{"content":"${'c'.repeat(2000)}"}\n\nResult:\nok`,
    call: 'call-0' as CallId,
    tool: 'load',
  })
})

test('read_result refuses what it cannot read', async () => {
  const { read, blobs } = await branchWith('x'.repeat(60_000))
  for (const result of ['result_2', 'result_0', 'call-0', 'result_01'])
    expect(await read({ result })).toMatchObject({ failure: { code: 'not-found' } })
  expect(await read({ result: 'result_1', part: 6 })).toMatchObject({
    failure: { code: 'tool-failed', message: 'The result has 5 parts.' },
  })
  blobs.blobs.clear()
  expect(await read({ result: 'result_1' })).toMatchObject({
    failure: { code: 'not-found', message: 'This result is no longer stored.' },
  })
})

test('the model reads a result of its own turn, and what it reads is never a reference', async () => {
  const blobs = new MemoryBlobs()
  const reader = createReadResult({ readBlob: (blobId) => blobs.read(blobId) })
  const bench = new TurnBench(
    [
      [toolCall('call-0', 'load', '{}'), finish('tool-calls')],
      [toolCall('call-1', 'read_result', '{"result":"result_1","part":2}'), finish('tool-calls')],
      [text('Done'), finish('stop')],
    ],
    [toolOf(['\u0001'.repeat(60_000)]), reader],
  )
  bench.extraPorts = { blobs }
  await bench.run()
  expect(callOf(bench, 1)).toMatchObject({ state: 'succeeded', result: { text: '\u0001'.repeat(12_000) } })
  expect(bench.requests[0]?.tools.map(({ name }) => name)).toEqual(['load', 'read_result'])
})

test('read_result is listed exactly where another tool is', () => {
  const names = ['a', 'b', 'c']
  const registry = new ToolRegistry()
  for (const name of names) registry.register(toolOf([1], { name, isAvailable: () => available.has(name) }))
  registry.register(createReadResult({ readBlob: async () => succeed(null) }))
  let available = new Set<string>()
  const some = fc.uniqueArray(fc.constantFrom(...names)).map((list) => new Set(list))
  const counts = { listed: 0, absent: 0 }
  fc.assert(
    fc.property(fc.boolean(), fc.option(some), some, some, (callsTools, chosen, omitted, there) => {
      available = there
      const offered = chosen && chosen.size > 0 ? new Set([...chosen, 'read_result']) : chosen
      const { tools } = assemblePrompt([], registry, {
        model: benchModel,
        hostedTools: [],
        maxPromptTokens: 2000,
        callsTools,
        offered,
        omitted,
      })
      const listed = tools.map(({ name }) => name)
      expect(listed.includes('read_result')).toBe(listed.some((name) => name !== 'read_result'))
      counts[listed.length > 0 ? 'listed' : 'absent'] += 1
    }),
    { numRuns: 1000 },
  )
  expect(Math.min(counts.listed, counts.absent)).toBeGreaterThan(50)
})

test('deliberate mode offers read_result with any other tool, and never asks for it', () => {
  const registry = new ToolRegistry()
  const load = toolOf([1], { triggers: ['load'] })
  const reader = createReadResult({ readBlob: async () => succeed(null) })
  for (const tool of [load, reader]) registry.register(tool)
  expect(selectDeliberateTools([userMessage('Please load it')], registry)).toEqual(
    new Set(['load', 'read_result']),
  )
  expect(selectDeliberateTools([userMessage('Hello')], registry).size).toBe(0)
  const details = resolveCallDetails(reader, { result: 'result_1' })
  const envelope = {
    stageExecutionId: 's',
    attempt: 1,
    allows: () => false,
    grants: { consume: () => 'not-found' },
  }
  for (const workflow of [undefined, envelope]) {
    const verdict = evaluatePolicy({
      callId: 'c' as CallId,
      details: valueOf(details),
      argumentsDigest: '',
      mode: 'ask',
      taint: { tainted: true, asks: true, typed: new Set(), resultAddresses: new Set(), callsTo: () => 0 },
      approvals: [],
      envelope: workflow,
    } as never)
    expect(verdict).toMatchObject({ type: 'approved' })
  }
})

test('a result of another branch is not found', async () => {
  const { part } = await branchWith('x'.repeat(60_000))
  const reply = { ...replyStub(), status: 'complete' as const, parts: [part] }
  const tool = createReadResult({ readBlob: () => Promise.reject(new Error('read from another branch')) })
  const branch = new BranchIds([userMessage('Hi'), { ...reply, parts: [] }])
  const context = { ...openToolCall().context, branch: () => branch }
  expect(await callTool(tool, { result: 'result_1' }, { updates: [], context })).toMatchObject({
    failure: { code: 'not-found', message: 'This chat has no result “result_1”.' },
  })
})
