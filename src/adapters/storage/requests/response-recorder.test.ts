import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { ReceivedExchange } from '../../../core/model/review/http-exchange.ts'
import { openDatabase } from '../database/database.ts'
import { crashAt } from '../testing/faulty-store.ts'
import { startRecordedTurn } from '../testing/recorded-turn.ts'
import { sessionId } from '../testing/sample-turn.ts'
import { deletionPaths } from '../testing/deletion-paths.ts'
import { deflateText } from './compressed-text.ts'
import { loadReceivedBody } from './exchange-reader.ts'
import { ResponseRecorder, type ResponseRecorderOptions } from './response-recorder.ts'

const encoder = new TextEncoder()
const headers = [{ name: 'content-type', value: 'text/event-stream' }]
const event = (word: string) => `data: {"choices":[{"delta":{"content":${JSON.stringify(word)}}}]}\n\n`

/** Creates a response in chunks of this size. `byteLength` is set if more arrived than was stored. */
function cameAs(text: string | Uint8Array<ArrayBuffer>, size = 1000, byteLength?: number) {
  const bytes = typeof text === 'string' ? encoder.encode(text) : text
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.slice(at, at + size))
  return { status: 200, headers, chunks, byteLength: byteLength ?? bytes.byteLength }
}

/** Printable, and nearly as long when it is deflated. */
function noise(length: number): Uint8Array<ArrayBuffer> {
  let state = 1
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return 33 + ((state >>> 16) % 90)
  })
}

async function begin({
  redact = async (text: string) => text,
  ...more
}: Partial<ResponseRecorderOptions> = {}) {
  const turn = await startRecordedTurn({ redact })
  const recorder = new ResponseRecorder(turn.db, turn.runId, { redact, ...more })
  const record = async (came: Omit<ReceivedExchange, 'egressId'>) => {
    const egressId = await turn.keep('{}')
    recorder.add({ egressId, ...came })
    await recorder.flush()
    return loadReceivedBody(turn.db, { runId: turn.runId, egressId })
  }
  return { ...turn, recorder, record }
}

describe('a response', () => {
  test('is read as it arrived, byte for byte, and its hash proves it; it is stored compressed', async () => {
    const { db, record } = await begin()
    const long = Array.from({ length: 20_000 }, (_, index) => event(`word ${index} \u{1F600}`)).join('')
    for (const text of ['', event('é'), '\uFEFFdata: 1\r\n\r\n', '{"error":{"message":"no"}}', long]) {
      expect(await record(cameAs(text))).toMatchObject({
        text,
        fidelity: 'exact',
        response: { status: 200, headers },
      })
    }
    const stored = JSON.stringify(await db.requestParts.toArray()).length
    expect(stored * 8).toBeLessThan(long.length)
  })

  test('contains no stored key in any split of the chunks, and then no hash is stored', async () => {
    const key = 'sk-live-0123456789'
    const { db, record } = await begin({ redact: async (text) => text.replaceAll(key, '[redacted]') })
    await fc.assert(
      fc.asyncProperty(fc.nat(1200), fc.integer({ min: 1, max: 40 }), async (before, size) => {
        const read = await record(cameAs(`${'x'.repeat(before)}${key} is wrong`, size))
        expect(read).toMatchObject({ text: `${'x'.repeat(before)}[redacted] is wrong`, fidelity: 'redacted' })
        expect(read?.response.hash).toBeUndefined()
      }),
      { numRuns: 15 },
    )
    const redacted = await record({ ...cameAs('{}'), headers: [{ name: 'x-echo', value: key }] })
    expect(redacted?.response.headers).toEqual([{ name: 'x-echo', value: '[redacted]' }])
    expect(JSON.stringify(await db.wireRequests.toArray())).not.toContain(key)
  })

  test('that is too long is stored truncated, and reported as truncated; no key is left halved at its end', async () => {
    const key = 'sk-live-0123456789'
    const { record } = await begin({ redact: async (text) => text.replaceAll(key, '[redacted]') })
    const text = `${event('word').repeat(200)}${key}`
    const truncated = await record(cameAs(text.slice(0, -4), 1000, text.length + 5_000_000))
    expect(truncated).toMatchObject({ fidelity: 'cut', response: { byteLength: text.length + 5_000_000 } })
    expect(text.startsWith(truncated?.text ?? '-')).toBe(true)
    expect(truncated?.text).not.toContain('sk-live')
    expect(truncated?.response.keptBytes).toBe(truncated?.text.length)
  })

  test('with an image, which cannot be compressed, is not stored whole', async () => {
    const { db, record } = await begin({ maxStored: 700_000 })
    const read = await record(cameAs(noise(1_200_000), 65_536))
    expect(read?.fidelity).toBe('cut')
    expect(read?.text.length).toBe(524_288)
    expect(read?.response).toMatchObject({ byteLength: 1_200_000, keptBytes: 524_288 })
    expect(JSON.stringify(await db.requestParts.toArray()).length).toBeLessThan(710_000)
  })

  test.each(['before', 'after'] as const)(
    'is not recorded or complete, and never empty, if the tab is killed %s it is written',
    async (moment) => {
      const { db, runId, keep } = await begin()
      const egressId = await keep('{}')
      const dying = openDatabase(db.name)
      const crash = crashAt(dying, 1, moment)
      const recorder = new ResponseRecorder(dying, runId, { redact: async (text) => text })
      recorder.add({ egressId, ...cameAs(event('word').repeat(50)) })
      await recorder.flush()
      expect(crash.isDead).toBe(true)
      dying.close({ disableAutoOpen: true })
      const next = openDatabase(db.name)
      const read = await loadReceivedBody(next, { runId, egressId })
      if (moment === 'before') expect(read).toBeNull()
      else expect(read).toMatchObject({ text: event('word').repeat(50), fidelity: 'exact' })
      next.close()
    },
  )

  test('reports bytes that are not text as different from the shown text, and deleted parts as missing', async () => {
    const { db, record, runId } = await begin()
    expect(await record(cameAs(Uint8Array.of(0x64, 0xff, 0x0a)))).toMatchObject({ fidelity: 'differs' })
    await record(cameAs(event('a')))
    const place = { runId, egressId: 'egress-2' }
    await db.requestParts.toCollection().modify((part) => void (part.json = '"AAAA"'))
    expect(await loadReceivedBody(db, place)).toMatchObject({ fidelity: 'missing' })
    await db.requestParts.clear()
    expect(await loadReceivedBody(db, place)).toMatchObject({ text: '', fidelity: 'missing' })
    expect(await loadReceivedBody(db, { runId, egressId: 'egress-9' })).toBeNull()
  })

  test('a part that inflates above the limit is not inflated further, because a restored backup may contain it', async () => {
    const { db, record, runId } = await begin()
    await record(cameAs('a'))
    const json = JSON.stringify(await deflateText('x'.repeat(20_000_000)))
    expect(json.length).toBeLessThan(30_000)
    await db.requestParts.toCollection().modify((part) => void (part.json = json))
    const read = await loadReceivedBody(db, { runId, egressId: 'egress-1' })
    expect(read).toMatchObject({ text: '', fidelity: 'missing' })
  })

  test('waits for a request that is never stored only until many others have arrived', async () => {
    const { db, keep, runId, recorder } = await begin()
    for (let n = 1; n <= 34; n += 1) recorder.add({ egressId: `egress-${n}`, ...cameAs('late') })
    for (let n = 1; n <= 3; n += 1) await keep('{}')
    await recorder.flush()
    const read = await Promise.all(
      [1, 2, 3].map((n) => loadReceivedBody(db, { runId, egressId: `egress-${n}` })),
    )
    expect(read.map((each) => each?.text)).toEqual([undefined, undefined, 'late'])
  })

  test('waits for its request to be stored, and is written by the journal by itself, even after the end', async () => {
    const { db, keep, runId, recorder, keepReceived, finish } = await begin()
    recorder.add({ egressId: 'egress-1', ...cameAs('early') })
    await recorder.flush()
    expect(await loadReceivedBody(db, { runId, egressId: 'egress-1' })).toBeNull()
    await keep('{}')
    await recorder.flush()
    expect(await loadReceivedBody(db, { runId, egressId: 'egress-1' })).toMatchObject({ text: 'early' })

    const egressId = await keep('{}')
    keepReceived({ egressId, ...cameAs('last') })
    await finish()
    await vi.waitFor(async () =>
      expect(await loadReceivedBody(db, { runId, egressId })).toMatchObject({ text: 'last' }),
    )
  })

  test.each(deletionPaths)('is deleted with %s, and later chunks leave nothing', async (_, drop) => {
    const { db, recorder, record, keep, finish } = await begin()
    await record(cameAs(event('a').repeat(50)))
    const late = await keep('{}')
    recorder.add({ egressId: late, ...cameAs('late') })
    await finish()
    expect(await drop(db)).toBe(true)
    await recorder.flush()
    expect(await db.wireRequests.count()).toBe(0)
    expect((await db.requestParts.toArray()).filter(({ owner }) => owner === sessionId)).toEqual([])
  })
})
