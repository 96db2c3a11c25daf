import { describe, expect, test } from 'vitest'
import { demoModel, demoProvider } from '../../../core/model/providers/model-ref.ts'
import type { RunRecordFile } from '../../../core/model/review/turn-record.ts'
import type { CallId, MessageId, RunId, SessionId } from '../../../core/model/id.ts'
import type { RecordedPart } from '../../../core/model/review/recorded-request.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'
import { noUsage } from '../../../core/model/usage/usage.ts'
import { toTurnRecord } from '../../../core/review/turn-record-reducer.ts'
import { recordWriters } from './record-writers.ts'

const hostile = '</pre><script>alert(1)</script><img src=x onerror=alert(1)>'
const runId = 'run-1' as RunId

const bodies = [
  {
    type: 'session-turn-start',
    sessionId: 'session-1' as SessionId,
    userMessageId: 'question-1' as MessageId,
    assistantMessageId: 'answer-1' as MessageId,
    model: demoModel,
  },
  ...['request-1', 'request-2'].flatMap((requestId) => [
    {
      type: 'provider-request-started' as const,
      requestId,
      round: 0,
      model: demoModel,
      messageCount: 1,
      toolNames: [],
    },
    { type: 'provider-tokens-streamed' as const, round: 0, partId: requestId, text: hostile },
  ]),
] as const

const events: RunEvent[] = bodies.map((body, seq) => Object.assign({}, body, { runId, seq, at: 1000 + seq }))

function fileOf(): RunRecordFile {
  const part: RecordedPart = { kind: 'message', origin: 'question', hash: 'aa' }
  const request = { runId, model: demoModel, parts: [part] }
  const text = { json: JSON.stringify({ role: 'user', text: hostile }) }
  return {
    session: { id: 'session-1' as SessionId, title: hostile, createdAt: 0 },
    exportedAt: 5000,
    models: [demoProvider],
    turns: [
      {
        summary: {
          runId,
          userMessageId: 'question-1' as MessageId,
          assistantMessageId: 'answer-1' as MessageId,
          question: hostile,
          model: demoModel,
          startedAt: 1000,
          endedAt: 2000,
          status: 'complete',
          settledSeq: 1,
          isShown: true,
          siblings: [],
        },
        record: toTurnRecord(events),
        children: new Map(),
        requests: {
          requests: [
            { ...request, requestId: 'request-1' },
            { ...request, requestId: 'request-2' },
          ],
          texts: new Map([['aa', text]]),
        },
        exchanges: {
          exchanges: ['request-1', 'request-2'].map((requestId, index) => ({
            egressId: `egress-${index + 1}`,
            requestId,
            method: 'POST',
            url: 'https://api.example/v1/messages',
            via: 'proxy.example',
            headers: [{ name: 'accept', value: '*/*' }, { name: 'x-api-key' }],
            byteLength: 99,
            hash: 'cc',
            pieces: [{ before: '{"messages":[', hash: 'bb' }],
            after: `],"n":${index}}`,
          })),
          texts: new Map([['bb', { json: JSON.stringify({ said: hostile }) }]]),
        },
        received: new Map([
          [
            'egress-1',
            {
              response: {
                status: 200,
                headers: [{ name: 'content-type', value: 'text/event-stream' }],
                byteLength: 77,
                hash: 'dd',
              },
              text: `data: ${hostile} came`,
              fidelity: 'exact',
            },
          ],
        ]),
        events,
      },
    ],
  }
}

describe('a flight record as a file', () => {
  test('HTML: all text is escaped, nothing runs or is loaded, and a part is written once', () => {
    const html = recordWriters.toHtml(fileOf())
    expect(html).not.toMatch(/<script|<img/)
    expect(html).toMatch(/Content-Security-Policy" content="default-src &#x27;none&#x27;/)
    expect(html).toContain('Request 1: ')
    expect(html.match(/id="turn-0-aa"/g)).toHaveLength(1)
    expect(html).toContain('href="#turn-0-aa"')
  })

  test('JSON: events as stored, requests by their parts, each part once', () => {
    const json: unknown = JSON.parse(recordWriters.toJson(fileOf()))
    expect(json).toMatchObject({
      format: 'innerloop/flight-record',
      version: 1,
      turns: [{ events, requests: [{ requestId: 'request-1' }, { requestId: 'request-2' }] }],
      parts: { aa: { value: { role: 'user', text: hostile } } },
    })
  })

  test('the request is written once, with the names of headers whose values were not stored', () => {
    const { toHtml, toMarkdown, toJson } = recordWriters
    for (const text of [toHtml(fileOf()), toMarkdown(fileOf())]) {
      expect(text).toContain('POST https://api.example/v1/messages through proxy.example')
      expect(text).toContain('x-api-key: (value not stored)')
      expect(text.match(/said/g)).toHaveLength(1)
      expect(text).toContain('[as in the previous body: bb]],"n":1}')
    }
    expect(JSON.parse(toJson(fileOf()))).toMatchObject({
      turns: [{ wires: [{ pieces: [{ before: '{"messages":[', hash: 'bb' }] }, { after: '],"n":1}' }] }],
      parts: { bb: { value: { said: hostile } } },
    })
  })

  test('the response is written unchanged, with its hash', () => {
    const { toHtml, toMarkdown, toJson } = recordWriters
    for (const text of [toHtml(fileOf()), toMarkdown(fileOf())]) {
      expect(text.match(/As received, byte/g)).toHaveLength(1)
      expect(text).toContain('HTTP 200\ncontent-type: text/event-stream\n\ndata: ')
      expect(text).toContain('As received, byte for byte. SHA-256 dd')
    }
    expect(toHtml(fileOf())).not.toMatch(/<script|<img/)
    expect(JSON.parse(toJson(fileOf()))).toMatchObject({
      turns: [{ wires: [{ received: { text: `data: ${hostile} came`, fidelity: 'exact' } }, {}] }],
    })
  })

  test('the request of a tool call to a model is written with the call', () => {
    const file = fileOf()
    const [turn] = file.turns
    const [exchange] = turn?.exchanges.exchanges ?? []
    if (!turn || !exchange) throw new Error('no wire')
    const { requestId: _request, ...rest } = exchange
    const callId = 'call-1' as CallId
    const place = { runId, seq: events.length, at: 2000, round: 0 }
    const proposed = { ...place, callId, toolName: 'generate_image', argumentsText: '{}', arguments: {} }
    const record = toTurnRecord([...events, { ...proposed, type: 'tool-invocation-proposed' }])
    const called = { ...rest, callId, url: 'https://api.example/v1/images' }
    const recordFile = {
      ...file,
      turns: [{ ...turn, record, exchanges: { ...turn.exchanges, exchanges: [called] } }],
    }
    for (const text of [recordWriters.toHtml(recordFile), recordWriters.toMarkdown(recordFile)])
      expect(text.match(/POST https:\/\/api\.example\/v1\/images/g)).toHaveLength(1)
  })

  test('a compaction is written with its request, and is not counted as a turn', () => {
    const file = fileOf()
    const [turn] = file.turns
    const [exchange] = turn?.exchanges.exchanges ?? []
    if (!turn || !exchange) throw new Error('no wire')
    const { requestId: _request, ...rest } = exchange
    const compactionId = 'compaction-1'
    const invoked: RunEvent = {
      type: 'compaction-invoked',
      runId,
      seq: 0,
      at: 2000,
      compactionId,
      round: 0,
      reason: 'asked',
      model: demoModel,
      throughMessageId: 'answer-1' as MessageId,
      messageCount: 4,
      tokensBefore: 800,
      pieces: 1,
    }
    const ended = { runId, at: 2100, compactionId, round: 0, usage: noUsage, durationMs: 100 }
    const compacted: RunEvent[] = [
      invoked,
      { ...ended, type: 'compaction-performed', seq: 1, text: `Summary ${hostile}`, tokensAfter: 9 },
    ]
    const compaction = {
      ...turn,
      summary: { ...turn.summary, isCompaction: true as const },
      record: toTurnRecord(compacted),
      exchanges: {
        ...turn.exchanges,
        exchanges: [{ ...rest, compactionId, url: 'https://api.example/v1/summary' }],
      },
      events: compacted,
    }
    const recordFile = { ...file, turns: [turn, compaction, turn] }
    const { toHtml, toMarkdown, toJson } = recordWriters
    for (const text of [toHtml(recordFile), toMarkdown(recordFile)]) {
      expect(text).toContain('2 turns, 1 compaction · exported')
      expect(text).toMatch(/(?:## |<h2>)Compaction/)
      expect(text).toMatch(/(?:## |<h2>)2\. /)
      expect(text).toContain('Compaction: 4 messages')
      expect(text.match(/POST https:\/\/api\.example\/v1\/summary/g)).toHaveLength(1)
    }
    expect(toHtml(recordFile)).toContain('class="bar compaction ok"')
    expect(toHtml(recordFile)).not.toMatch(/<script|<img/)
    expect(JSON.parse(toJson(recordFile))).toMatchObject({
      turns: [{}, { isCompaction: true, wires: [{ compactionId }], events: compacted }, {}],
    })
  })

  test('a run of an agent is written below its start, with its own requests, and its parts once', () => {
    const file = fileOf()
    const [turn] = file.turns
    if (!turn) throw new Error('there is no turn')
    const childRunId = 'child-1' as RunId
    const callId = 'call-1' as CallId
    const started: RunEvent = {
      type: 'agent-started',
      runId,
      seq: events.length,
      at: 2000,
      childRunId,
      of: { callId },
      agent: 'researcher',
      label: `Prices ${hostile}`,
      model: demoModel,
      allowance: { toolCalls: 1, rounds: 1, amount: {}, activeMs: 1 },
    }
    const { record, requests, exchanges, received } = turn
    const child = { record, requests, exchanges, received, events }
    const root = {
      record: toTurnRecord([started]),
      requests: { requests: [], texts: new Map() },
      exchanges: { exchanges: [], texts: new Map() },
      received: new Map(),
    }
    const withChild = { ...turn, ...root, events: [started], children: new Map([[childRunId, child]]) }
    const recordFile = { ...file, turns: [withChild] }
    const { toHtml, toMarkdown, toJson } = recordWriters
    for (const text of [toHtml(recordFile), toMarkdown(recordFile)]) {
      expect(text).toContain('1 turn · exported')
      expect(text.match(/Request 1: /g)).toHaveLength(1)
      expect(text.match(/POST https:/g)).toHaveLength(2)
    }
    expect(toHtml(recordFile)).not.toMatch(/<script|<img/)
    expect(toHtml(recordFile)).toContain('href="#turn-0-child-1-aa"')
    expect(JSON.parse(toJson(recordFile))).toMatchObject({
      turns: [{ requests: [], childRuns: [{ runId: childRunId, events, requests: [{}, {}] }] }],
      parts: { aa: {}, bb: {} },
    })
    const dropped = { ...withChild, children: new Map([[childRunId, { ...child, record: null }]]) }
    expect(toMarkdown({ ...file, turns: [dropped] })).toContain('No details are recorded.')
  })

  test('Markdown: messages stay within a fence that they cannot close, or are escaped', () => {
    const file = fileOf()
    file.session.title = '# No [heading](x)\n`'
    const text = recordWriters.toMarkdown(file)
    expect(text).toContain('# Record: \\# No \\[heading\\](x) \\`')
    expect(text.replaceAll(/^(`{3,})\w*\n[^]*?\n\1$/gm, '')).not.toMatch(/(?<!\\)<(?:script|img)/)
    expect(text.match(/^<details><summary>Request 1/gm)).toHaveLength(1)
  })

  test('a turn whose details were deleted says so', () => {
    const file = fileOf()
    const [turn] = file.turns
    if (!turn) throw new Error('there is no turn')
    const dropped = { ...turn, record: null, summary: { ...turn.summary, detailsDroppedAt: 9000 } }
    expect(recordWriters.toHtml({ ...file, turns: [dropped] })).toContain('Its details were deleted')
  })
})
