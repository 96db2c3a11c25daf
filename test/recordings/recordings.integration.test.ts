import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ModelStreamPart } from '../../src/core/engine/ports/turn-ports.ts'
import { findShared } from '../media/read-sample-file.ts'
import { seededRandom } from './seeded-random.ts'
import { collect, joinDeltas, replay, textOf } from './replay.ts'
import {
  createRecordedFetch,
  readResponses,
  toServerSentEvents,
  type RecordingFolder,
} from './serve-recording.ts'

/** Recordings of real providers, which are stored next to the repository if they are available. */
const shared = findShared('recordings/')
const own = new URL('own/', import.meta.url).pathname

interface Outcome {
  /** Whether the answer has text. */
  text: boolean
  calls?: readonly string[]
  unsupported?: readonly string[]
  /** Tools that the provider ran: name, and how many of their calls have a result. */
  hosted?: Readonly<Record<string, number>>
  /** Numbers of different web pages that the answer names, and of cited passages. */
  sources?: number
  citations?: number
  /** Code of the failure at the end, and a pattern of its reason. */
  failure?: readonly [string, RegExp]
  /** Finish reason, if the end is neither a failure nor ordinary. */
  ends?: 'stop' | 'tool-calls' | 'cut'
}

const expected: Record<string, Outcome> = {
  'openai-chat/openai-text.jsonl': { text: true },
  'openai-chat/azure-model-router.jsonl': { text: true },
  'openai-compatible/groq-text.jsonl': { text: true },
  'openai-compatible/groq-tool-call.jsonl': { text: false, calls: ['weather {}'] },
  'openai-compatible/deepseek-tool-call.jsonl': {
    text: false,
    calls: ['weather {"location": "San Francisco"}'],
  },
  'openai-compatible/xai-tool-call.jsonl': { text: false, calls: ['weather {"location":"San Francisco"}'] },
  'openai-compatible/mistral-incremental-tool-call.jsonl': {
    text: false,
    calls: ['webSearchTool {"query": "current Berlin weather"}'],
  },
  'openai-responses/openai-phase.1.jsonl': { text: true },
  'openai-responses/openai-error.1.jsonl': {
    text: false,
    failure: ['no-credit', /exceeded your current quota/],
  },
  'openai-responses/openai-custom-tool.1.jsonl': { text: false, unsupported: ['write_sql'] },
  'openai-responses/openai-mcp-tool-approval.1.jsonl': { text: false, unsupported: ['mcp.create_short_url'] },
  'openai-responses/openai-web-search-tool.1.jsonl': {
    text: true,
    hosted: { web_search: 6 },
    sources: 21,
    citations: 12,
  },
  'openai-responses/openai-reasoning-encrypted-content.1.jsonl': {
    text: true,
    calls: [
      'calculator {"a":12,"b":7,"op":"add"}',
      'calculator {"a":19,"b":3,"op":"multiply"}',
      'calculator {"a":57,"b":10,"op":"multiply"}',
    ],
  },
  'anthropic/anthropic-text.jsonl': { text: true },
  'anthropic/anthropic-clear-thinking.1.jsonl': { text: true },
  'anthropic/duplicate-message-start.jsonl': { text: true },
  'anthropic/anthropic-refusal.jsonl': {
    text: false,
    failure: ['content-refused', /violative cyber content/],
  },
  'anthropic/anthropic-json-other-tool.1.jsonl': {
    text: false,
    calls: ['weather {"location": "San Francisco"}'],
  },
  'anthropic/anthropic-tool-no-args.jsonl': { text: true, calls: ['updateIssueList {}'] },
  'anthropic/anthropic-web-search-tool.1.jsonl': {
    text: true,
    hosted: { web_search: 1 },
    sources: 10,
    citations: 14,
  },
  'google/google-text.jsonl': { text: true },
  'google/google-reasoning.jsonl': { text: true },
  'google/google-tool-call.jsonl': { text: false, calls: ['weather {"location":"San Francisco"}'] },
  'google/google-stream-tool-call-arguments.jsonl': {
    text: false,
    calls: ['getWeather {"location":"Boston"}', 'getWeather {"location":"San Francisco"}'],
  },
  'own/openai-compatible/reasoning-and-two-calls.jsonl': {
    text: true,
    calls: ['calculate {"expression":"1+1"}', 'current_time {}'],
  },
  // The marker `[DONE]` means that the answer is complete, although no finish reason was sent.
  'own/openai-compatible/no-finish.jsonl': { text: true },
  'own/anthropic/thinking-and-tool.jsonl': {
    text: true,
    calls: ['current_time {"timeZone":"Asia/Tokyo"}'],
    unsupported: ['future_event'],
  },
  'own/anthropic/overloaded.jsonl': { text: true, failure: ['overloaded', /Overloaded/] },
  'own/openai-responses/encrypted-reasoning-and-call.jsonl': { text: false, calls: ['current_time {}'] },
  'own/openai-responses/failed-after-text.jsonl': {
    text: true,
    failure: ['provider-error', /crashed with key \[redacted\]/],
  },
  'own/google/signed-call.jsonl': { text: false, calls: ['current_time {"timeZone":"UTC"}'] },
  'own/google/blocked.jsonl': { text: true, failure: ['content-refused', /The answer was blocked.*SAFETY/] },
}

interface Recording {
  name: string
  folder: RecordingFolder
  path: string
}

function findRecordings(root: string, prefix: string): Recording[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) =>
      readdirSync(`${root}${entry.name}`).map((file) => ({
        name: `${prefix}${entry.name}/${file}`,
        folder: entry.name as RecordingFolder,
        path: `${root}${entry.name}/${file}`,
      })),
    )
}

const recordings = [
  ...(shared.missing === undefined ? findRecordings(shared.path, '') : []),
  ...findRecordings(own, 'own/'),
]

/** Plays all responses of a file, one request each, as the loop would request them. */
async function play(recording: Recording, splitAt?: (length: number) => number[]) {
  const bodies = readResponses(recording.path).map((lines) => toServerSentEvents(recording.folder, lines))
  const server = createRecordedFetch(bodies, splitAt)
  const responses: ModelStreamPart[][] = []
  for (const _ of bodies) {
    responses.push(joinDeltas(await collect(replay({ folder: recording.folder, fetch: server.fetch }))))
  }
  return { responses, requests: server.requests, parts: responses.flat() }
}

test('there are recordings of every dialect', () => {
  expect(new Set(recordings.map((recording) => recording.folder)).size).toBeGreaterThanOrEqual(4)
})

describe.each(recordings)('$name', (recording) => {
  const outcome = expected[recording.name] ?? { text: true }

  test('is registered', () => {
    expect(expected).toHaveProperty([recording.name])
  })

  test('behaves as its description says', async () => {
    const { parts, responses, requests } = await play(recording)
    expect(requests).toHaveLength(responses.length)
    expect(textOf(parts) !== '').toBe(outcome.text)
    const calls = parts.flatMap((part) =>
      part.type === 'tool-call' ? [`${part.toolName} ${part.argumentsText}`] : [],
    )
    expect(calls).toEqual(outcome.calls ?? [])
    const unsupported = parts.flatMap((part) =>
      part.type === 'unsupported' ? [typeof part.text === 'string' ? part.text : part.text.text] : [],
    )
    expect(unsupported).toEqual((outcome.unsupported ?? []).map((name) => expect.stringContaining(name)))
    const results = new Set(parts.flatMap((part) => (part.type === 'hosted-result' ? [part.callId] : [])))
    const hosted: Record<string, number> = {}
    for (const part of parts) {
      if (part.type !== 'hosted-call') continue
      hosted[part.toolName] = (hosted[part.toolName] ?? 0) + (results.has(part.callId) ? 1 : 0)
    }
    expect(hosted).toEqual(outcome.hosted ?? {})
    expect(parts.filter((part) => part.type === 'source')).toHaveLength(outcome.sources ?? 0)
    const cited = parts.flatMap((part) => (part.type === 'text-end' ? (part.citations ?? []) : []))
    expect(cited).toHaveLength(outcome.citations ?? 0)
    expect(cited.every(({ start = 0, end = 0 }) => start < end)).toBe(true)
    const pages = new Set(parts.flatMap((part) => (part.type === 'source' ? [part.url] : [])))
    expect(cited.filter(({ url }) => !pages.has(url))).toEqual([])
    for (const response of responses) {
      const ends = response.filter((part) => part.type === 'finish' || part.type === 'failure')
      expect(ends).toHaveLength(outcome.ends === 'cut' ? 0 : 1)
      expect(outcome.ends === 'cut' || response.at(-1) === ends[0]).toBe(true)
    }
    const failure = parts.flatMap((part) => (part.type === 'failure' ? [part.failure] : []))[0]
    expect(failure?.code).toBe(outcome.failure?.[0])
    expect(failure?.detail ?? '').toMatch(outcome.failure?.[1] ?? /^$/)
    expect(JSON.stringify(parts)).not.toContain('sk-canary')
  })

  test('gives the same result in any split of the network', async () => {
    const whole = await play(recording)
    const seed = Math.floor(Math.random() * 2 ** 31)
    for (let run = 0; run < 2; run += 1) {
      const random = seededRandom(seed + run)
      const cut = await play(recording, (length) =>
        Array.from({ length: 1 + Math.floor(random() * 60) }, () => Math.floor(random() * length)),
      )
      expect(withoutMadeIds(cut.parts), `seed ${seed + run}`).toEqual(withoutMadeIds(whole.parts))
    }
  })
})

/** Removes ids, which the libraries generate if the provider sends none. */
function withoutMadeIds(parts: readonly ModelStreamPart[]): unknown[] {
  return parts.map((part) => ({
    ...part,
    ...('callId' in part && { callId: '' }),
    ...('sourceId' in part && { sourceId: '' }),
  }))
}
