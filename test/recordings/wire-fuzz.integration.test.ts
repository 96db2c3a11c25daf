import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ModelStreamPart } from '../../src/core/engine/ports/turn-ports.ts'
import { findShared } from '../media/read-sample-file.ts'
import { mutateStream, readableTexts } from './mutate-stream.ts'
import { collect, replay } from './replay.ts'
import { seededRandom } from './seeded-random.ts'
import {
  createRecordedFetch,
  readResponses,
  toServerSentEvents,
  type RecordingFolder,
} from './serve-recording.ts'

/**
 * 10,000 mutations with a random seed in the soak, the same 500 otherwise. A failure prints its seed, and `INNERLOOP_SEED`
 * repeats it.
 */
const isThorough = Number(process.env['INNERLOOP_RUNS'] ?? 0) > 1000
const seed = process.env['INNERLOOP_SEED']
const runs = seed !== undefined ? 1 : isThorough ? 10_000 : 500
const maxBytewise = 2000
const maxEvents = 60

interface Recording {
  folder: RecordingFolder
  lines: readonly string[]
  /** The event that ends the response, which stays as it is. In chat/completions, `[DONE]` is not one of the lines. */
  end: readonly string[]
}

/** Protocols whose streams are repaired. */
const folders = ['openai-chat', 'openai-compatible', 'anthropic', 'google'] as const
const recordings = folders.flatMap((folder) => {
  const shared = findShared(`recordings/${folder}/`)
  const own = new URL(`own/${folder}/`, import.meta.url).pathname
  const places = [own, ...(shared.missing === undefined ? [shared.path] : [])].filter((place) =>
    existsSync(place),
  )
  return places
    .flatMap((place) => readdirSync(place).flatMap((file) => readResponses(`${place}${file}`)))
    .map((lines) => toRecording(folder, lines))
    .filter((recording) => recording !== undefined)
})

/** An error adds no text to an answer, so responses that end with one are left out. */
function toRecording(folder: RecordingFolder, lines: readonly string[]): Recording | undefined {
  if (lines.some((line) => /^\{"(type":")?error"/.test(line))) return undefined
  if (folder !== 'anthropic') return { folder, lines, end: [] }
  return { folder, lines: lines.slice(0, -1), end: lines.slice(-1) }
}

function visibleTextOf(parts: readonly ModelStreamPart[]): string {
  return parts
    .map((part) => {
      if ('text' in part) return part.type === 'tool-input-delta' ? '' : part.text
      return part.type === 'failure' ? `${part.failure.message} ${part.failure.detail ?? ''}` : ''
    })
    .join('')
}

async function checkMutation(start: number): Promise<void> {
  const random = seededRandom(start)
  const recording = recordings[Math.floor(random() * recordings.length)]
  if (!recording) throw new Error('There are no recordings.')
  const { folder, lines: recorded, end } = recording
  // A section of a long recording and its end test as much as the whole recording, and are faster.
  const from = Math.floor(random() * Math.max(1, recorded.length - maxEvents))
  const rest = recorded.slice(Math.max(from + maxEvents, recorded.length - 3))
  const lines = [...mutateStream([...recorded.slice(from, from + maxEvents), ...rest], random), ...end]
  const isBytewise = random() < 0.1
  const server = createRecordedFetch([toServerSentEvents(folder, lines)], (length) => {
    if (!isBytewise) return Array.from({ length: 8 }, () => Math.floor(random() * length))
    // Within one section, each byte is a separate network read. The sections of many runs cover the whole stream.
    const from = Math.floor(random() * Math.max(1, length - maxBytewise))
    return Array.from({ length: Math.min(maxBytewise, length) }, (_, at) => from + at)
  })
  const parts = await collect(replay({ folder, fetch: server.fetch }))
  const visibleText = visibleTextOf(parts)
  const label = `INNERLOOP_SEED=${start} (${folder})`
  // A text in two fields of one event is shown once, and so is one that a block repeats from the start of the message.
  const [starts, others] = [true, false].map((isStart) =>
    lines
      .filter((line) => line.includes('"message_start"') === isStart)
      .flatMap((line) => Array.from(new Set(readableTexts(line)))),
  )
  const texts = [...(others ?? []), ...(starts ?? []).filter((text) => !others?.includes(text))]
  const sent = Map.groupBy(texts, (text) => text)
  const lost = [...sent].flatMap(([text, { length }]) =>
    visibleText.split(text).length - 1 < length ? [text] : [],
  )
  expect({ label, lost }).toEqual({ label, lost: [] })
  const calls = parts.flatMap((part) =>
    part.type === 'tool-call' ? [`${part.toolName} ${part.argumentsText} ${part.callId}`] : [],
  )
  expect({ label, calls }).toEqual({ label, calls: [...new Set(calls)] })
}

test(`${runs} mutated streams lose no text, run no call twice and throw nothing`, async () => {
  const read = new Set(recordings.map(({ folder }) => folder))
  for (const folder of ['openai-compatible', 'anthropic', 'google'] as const) expect(read).toContain(folder)
  const start =
    seed !== undefined ? Number(seed) : isThorough ? Math.floor(Math.random() * 2 ** 31) : 1524052400
  console.info(`wire fuzz: seed ${start}`)
  for (let run = 0; run < runs; run += 1) await checkMutation(start + run)
}, 1_200_000)
