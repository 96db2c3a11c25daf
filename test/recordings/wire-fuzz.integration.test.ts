import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ModelStreamPart } from '../../src/core/engine/ports/turn-ports.ts'
import { findShared } from '../media/read-sample-file.ts'
import { mutateStream, readableTexts } from './mutate-stream.ts'
import { collect, replay } from './replay.ts'
import { seededRandom } from './seeded-random.ts'
import { createRecordedFetch, readResponses, toServerSentEvents } from './serve-recording.ts'

/** 10,000 mutations in the soak, 500 otherwise. A failure prints its seed, and `INNERLOOP_SEED` repeats it. */
const isThorough = Number(process.env['INNERLOOP_RUNS'] ?? 0) > 1000
const seed = process.env['INNERLOOP_SEED']
const runs = seed !== undefined ? 1 : isThorough ? 10_000 : 500
const maxBytewise = 2000
const maxEvents = 60
const shared = ['openai-chat', 'openai-compatible'].map((folder) => findShared(`recordings/${folder}/`))
const recordings = [
  new URL('own/openai-compatible/', import.meta.url).pathname,
  ...shared.filter(({ missing }) => missing === undefined).map(({ path }) => path),
].flatMap((folder) => readdirSync(folder).flatMap((file) => readResponses(`${folder}${file}`)))

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
  const recording = recordings[Math.floor(random() * recordings.length)] ?? []
  // A section of a long recording and its end test as much as the whole recording, and are faster.
  const from = Math.floor(random() * Math.max(1, recording.length - maxEvents))
  const rest = recording.slice(Math.max(from + maxEvents, recording.length - 3))
  const lines = mutateStream([...recording.slice(from, from + maxEvents), ...rest], random)
  const isBytewise = random() < 0.1
  const server = createRecordedFetch([toServerSentEvents('openai-compatible', lines)], (length) => {
    if (!isBytewise) return Array.from({ length: 8 }, () => Math.floor(random() * length))
    // Within one section, each byte is a separate network read. The sections of many runs cover the whole stream.
    const from = Math.floor(random() * Math.max(1, length - maxBytewise))
    return Array.from({ length: Math.min(maxBytewise, length) }, (_, at) => from + at)
  })
  const parts = await collect(replay({ folder: 'openai-compatible', fetch: server.fetch }))
  const visibleText = visibleTextOf(parts)
  const label = `INNERLOOP_SEED=${start}`
  // A text in two fields of one event is shown once.
  const texts = lines.flatMap((line) => Array.from(new Set(readableTexts(line))))
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
  expect(recordings.length).toBeGreaterThan(1)
  const start = seed !== undefined ? Number(seed) : Math.floor(Math.random() * 2 ** 31)
  console.info(`wire fuzz: seed ${start}`)
  for (let run = 0; run < runs; run += 1) await checkMutation(start + run)
}, 1_200_000)
