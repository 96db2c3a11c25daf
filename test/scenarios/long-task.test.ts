import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createModelPort } from '../../src/adapters/providers/model-port.ts'
import { builtInTools, type BuiltInToolPorts } from '../../src/adapters/tools/built-in-tools.ts'
import { MessageReducer } from '../../src/core/conversation/message-reducer.ts'
import { ToolRegistry } from '../../src/core/engine/calls/tool-registry.ts'
import type { TurnInput } from '../../src/core/engine/ports/turn-ports.ts'
import { runTurn } from '../../src/core/engine/turn/run-turn.ts'
import { emptyTurnConfig } from '../../src/core/engine/turn/turn-config.ts'
import { builtInInstructions } from '../../src/core/model/assistants/built-in-instructions.ts'
import type { Message } from '../../src/core/model/conversation/message.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { BlobId, MessageId } from '../../src/core/model/id.ts'
import { demoPrompts } from '../../src/core/model/providers/demo-prompts.ts'
import { demoModel, demoProvider } from '../../src/core/model/providers/model-ref.ts'
import type { DataCell } from '../../src/core/model/tools/data-analysis.ts'
import { CountedIds } from '../doubles/counted-ids.ts'
import { realClock } from '../doubles/real-clock.ts'
import { MemoryBlobs } from '../doubles/memory-blobs.ts'
import { RecordingRunLog } from '../doubles/recording-run-log.ts'
import { ToolPorts } from '../doubles/tool-ports.ts'
import { replyStub, userMessage } from '../doubles/turn-bench.ts'
import { mainThread } from '../../src/core/agents/main-thread.ts'

const rows = readFileSync('public/samples/sales.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))

/** Answers the queries of the task from the sample: months compared with each other, or one total per month. */
const runSql: BuiltInToolPorts['runSql'] = async ({ sql, limits }) => {
  const month = /= '(\d{4}-\d{2})'/.exec(sql ?? '')?.[1]
  const isJoin = sql?.includes('JOIN') === true
  const found = isJoin ? compareMonths(month) : totalByMonth()
  const columns = (found[0] ?? []).map((cell, index) => ({
    name: `c${index}`,
    type: typeof cell === 'number' ? 'DOUBLE' : 'VARCHAR',
  }))
  return succeed({
    kind: 'rows',
    columns,
    rows: found.slice(0, limits.rows),
    rowCount: found.length,
    durationMs: 1,
  })
}

function compareMonths(month: string | undefined): DataCell[][] {
  return rows
    .filter(([date = '']) => month === undefined || date.startsWith(month))
    .flatMap((one) =>
      rows
        .filter((other) => other[0] !== one[0] && other[1] === one[1] && other[2] === one[2])
        .map((other) => toCells(one).concat(toCells(other), Number(one[5]) - Number(other[5]))),
    )
}

function toCells([date = '', region = '', product = '', ...numbers]: readonly string[]): DataCell[] {
  return [date, region, product, ...numbers.map(Number)]
}

function totalByMonth(): DataCell[][] {
  const totals = new Map<string, number>()
  for (const [date = '', , , , , sales] of rows) {
    const month = date.slice(0, 7)
    totals.set(month, (totals.get(month) ?? 0) + Number(sales))
  }
  return [...totals]
}

/** Runs a turn of the demo model with the built-in tools, as the worker does, without waiting. */
async function runDemo(
  text: string,
  { history = [], ...options }: { history?: readonly Message[]; input?: Partial<TurnInput> } = {},
) {
  const log = new RecordingRunLog()
  const blobs = new MemoryBlobs()
  const tools = new ToolRegistry()
  const ports = Object.assign(new ToolPorts(), {
    runSql,
    readBlob: (blobId: BlobId) => blobs.read(blobId),
  })
  for (const tool of builtInTools(ports, emptyTurnConfig)) tools.register(tool)
  const input: TurnInput = {
    runId: 'run-1' as TurnInput['runId'],
    sessionId: 'session-1' as TurnInput['sessionId'],
    userMessageId: 'message-user' as MessageId,
    assistantMessageId: 'message-reply' as MessageId,
    model: demoModel,
    prompt: [{ origin: 'built-in', text: builtInInstructions }],
    history: [...history, userMessage(text)],
    windowTokens: 32_000,
    outputTokens: 4000,
    omitsTools: true,
    ...options.input,
  }
  const model = createModelPort({
    providers: { find: async () => succeed(demoProvider) },
    vault: { read: async () => succeed('') },
    demoPace: { wait: async () => undefined },
  })
  await runTurn(
    input,
    {
      agent: mainThread,
      clock: realClock,
      log,
      model,
      tools,
      blobs,
      ids: new CountedIds(),
      authority: 'unguarded',
      compactions: { save: async () => succeed(null) },
    },
    new AbortController().signal,
  )
  const reducer = new MessageReducer(replyStub())
  for (const event of log.events) reducer.apply(event)
  return { log, reply: reducer.message() }
}

const reductionsOf = (log: RecordingRunLog) => log.ofType('context-reduced').map(({ reduction }) => reduction)

describe.each(['en', 'de'] as const)('the long task of the demo model: %s', (language) => {
  const prompt = demoPrompts.longTask[language]

  test('a refusal is recovered, results are cleared, rounds are summarized, a large result is read again', async () => {
    const { log, reply } = await runDemo(prompt)
    expect(reply.status).toBe('complete')
    const [refused, ...others] = log.ofType('provider-request-failed')
    expect(others).toEqual([])
    expect(refused).toMatchObject({
      failure: { code: 'context-too-long' },
      recovery: { type: 'reduce_and_retry' },
    })
    expect(log.ofType('window-learned')).toMatchObject([{ windowTokens: 8192, isExact: true }])
    const kinds = new Set(reductionsOf(log).map(({ kind }) => kind))
    expect([...kinds].toSorted()).toEqual(['results-cleared', 'rounds-summarized'])
    const fields = reductionsOf(log).flatMap((each) =>
      each.kind === 'results-cleared' ? (each.largeArguments ?? []).flatMap((call) => call.fields) : [],
    )
    expect(fields).toEqual(['content'])
    const calls = log.ofType('tool-invocation-proposed')
    const stored = log.ofType('tool-invocation-succeeded').find(({ reference }) => reference)
    const readCall = calls.find(({ toolName }) => toolName === 'read_result')
    expect(stored?.reference?.bytes).toBeGreaterThan(50_000)
    expect(readCall?.arguments).toEqual({ result: 'result_5', part: 2 })
    expect(calls.indexOf(readCall as never)).toBe(
      calls.findIndex(({ callId }) => callId === stored?.callId) + 1,
    )
    expect(reply.parts.at(-1)).toMatchObject({
      text: expect.stringContaining(language === 'de' ? '8.192 Tokens' : '8,192 tokens'),
    })
    const steps = reply.parts.filter((part) => part.type === 'text').map(({ text }) => text)
    expect(steps).toContain(language === 'de' ? 'Schritt 13 von 13.' : 'Step 13 of 13.')
  })

  test('turns are omitted if no summary may be made', async () => {
    const history = Array.from({ length: 20 }, (_, turn) => earlierTurn(turn)).flat()
    const { log } = await runDemo(prompt, { history, input: { limits: { maxSummaries: 0, maxRounds: 4 } } })
    expect(log.ofType('provider-request-completed')).toHaveLength(4)
    expect(reductionsOf(log)).toContainEqual(expect.objectContaining({ kind: 'turns-omitted', turns: 14 }))
    expect(log.ofType('compaction-invoked')).toEqual([])
  })
})

/** A question with its answer. */
function earlierTurn(turn: number): Message[] {
  const question = userMessage(
    `Question ${turn}. ${'What follows is a longer text. '.repeat(15)}`,
    `user-${turn}`,
  )
  const answer: Message = {
    ...replyStub(),
    id: `reply-${turn}` as MessageId,
    status: 'complete',
    parts: [{ type: 'text', round: 0, text: 'An answer with several sentences. '.repeat(15) }],
  }
  return [question, answer]
}
