import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RunId, SessionId } from '../../../../core/model/id.ts'
import type { SentExchange } from '../../../../core/model/review/http-exchange.ts'
import { createBlobStore } from '../../files/blob-store.ts'
import { splitBody } from './split-body.ts'
import { maxPartCharacters } from './request-part-buffer.ts'
import { loadExchanges } from '../exchange-reader.ts'
import { startRecordedTurn } from '../../testing/recorded-turn.ts'
import { sessionId, unwrap } from '../../testing/sample-turn.ts'
import { deletionPaths } from '../../testing/deletion-paths.ts'

const message = (index: number, length = 300) => ({
  role: index % 2 === 0 ? 'user' : 'assistant',
  content: `${index} ${'word '.repeat(length / 5)}`,
})
const bodyOf = (messages: readonly unknown[]) =>
  JSON.stringify({
    model: 'm',
    system: 'Be brief. '.repeat(50),
    messages,
    tools: [{ name: 'calculate', description: 'Does sums. '.repeat(30) }],
    stream: true,
  })

describe('a sent request', () => {
  test('is read as it was sent, byte by byte, and its hash proves it', async () => {
    const { keep, read, runId, db } = await startRecordedTurn()
    const headers = [{ name: 'x-api-key' }, { name: 'accept', value: '*/*' }]
    const bodies = [
      bodyOf([message(0), message(1)]),
      bodyOf([]),
      '{}',
      'no=json&a=b',
      ' {"a":1}',
      '"word"',
      'é\u{1F600}',
    ]
    for (const body of bodies) {
      expect(await read(await keep(body, { headers }))).toEqual({ text: body, fidelity: 'exact' })
    }
    const { exchanges } = await loadExchanges(db, runId)
    expect(exchanges.map(({ egressId }) => egressId)).toEqual(bodies.map((_, index) => `egress-${index + 1}`))
    expect(exchanges[0]).toMatchObject({ headers, byteLength: bodies[0]?.length, requestId: 'request-1' })
  })

  test('for any body, its joined pieces are the body', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.json({ maxDepth: 4 }),
          fc.jsonValue().map((v) => JSON.stringify(v)),
        ),
        (body) => {
          const { pieces, after } = splitBody(body)
          expect(pieces.map(({ before, text }) => before + text).join('') + after).toBe(body)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('of a loop of many steps, each of which repeats the one before, is stored once, in small rows', async () => {
    const { db, keep, read } = await startRecordedTurn()
    const messages: unknown[] = []
    let exchangeCount = 0
    let last = ''
    for (let step = 0; step < 40; step += 1) {
      messages.push(message(step, 1000), message(step + 1, 1000))
      const body = bodyOf(messages)
      exchangeCount += body.length
      last = await keep(body)
    }
    expect((await read(last))?.fidelity).toBe('exact')
    const sizeOf = (rows: readonly unknown[]) => JSON.stringify(rows).length
    const stored = sizeOf(await db.requestParts.toArray()) + sizeOf(await db.wireRequests.toArray())
    expect(exchangeCount).toBeGreaterThan(1_500_000)
    expect(stored).toBeLessThan(300_000)
  })

  test('names a file by its stored blob, which is part of the hash; without the blob, it is reported missing', async () => {
    const { db, keep, read } = await startRecordedTurn()
    const bytes = Uint8Array.from({ length: 3000 }, (_, index) => (index * 7) % 251)
    const id = unwrap(await createBlobStore(db).put({ bytes, mediaType: 'image/png', sessionId }))
    const copy = Uint8Array.from({ length: 1500 }, (_, index) => (index * 11) % 241)
    await db.renditions.put({ blobId: id, kind: 'model', mediaType: 'image/webp', bytes: copy })
    const [base64, small, unknown] = [bytes, copy, copy.toReversed()].map((each) =>
      Buffer.from(each).toString('base64'),
    )
    const body = bodyOf([
      {
        role: 'user',
        content: [{ image_url: `data:image/png;base64,${base64}` }, { data: small }, { data: unknown }],
      },
    ])
    const egressId = await keep(body)
    const recorded = await read(egressId)
    expect(recorded?.fidelity).toBe('exact')
    expect(recorded?.text).toContain(`"data:image/png;base64,innerloop:file:${id}"`)
    expect(recorded?.text).toContain(`"innerloop:file:${id}:model"`)
    expect(recorded?.text).toContain(unknown)
    expect(JSON.stringify(await db.requestParts.toArray())).not.toContain(base64)
    await db.renditions.clear()
    expect(await read(egressId)).toMatchObject({ fidelity: 'missing' })
  })

  test('of a tool that calls a model is stored with its call, and not with a request', async () => {
    const { db, keep, read, runId } = await startRecordedTurn()
    const egressId = await keep('{"prompt":"A red boat"}', { requestId: undefined, callId: 'call-1' })
    expect(await read(egressId)).toEqual({ text: '{"prompt":"A red boat"}', fidelity: 'exact' })
    const { exchanges } = await loadExchanges(db, runId)
    expect(exchanges).toMatchObject([{ callId: 'call-1' }])
    expect(exchanges[0]).not.toHaveProperty('requestId')
  })

  test('keeps text that looks like a file reference unchanged', async () => {
    const { keep, read } = await startRecordedTurn()
    const body = bodyOf([{ role: 'user', content: `innerloop:file:${'a'.repeat(64)} ${'b'.repeat(2000)}` }])
    expect(await read(await keep(body))).toEqual({ text: body, fidelity: 'exact' })
  })

  test('contains no stored key at any position, and then no hash of the body is stored', async () => {
    const key = 'sk-live-0123456789'
    const { db, keep, read } = await startRecordedTurn({
      redact: async (text) => text.replaceAll(key, '[redacted]'),
    })
    const tool = { name: 'x', description: `${key} ${'word '.repeat(60)}` }
    const places: [body: string, more?: Partial<SentExchange>][] = [
      [bodyOf([message(0), { role: 'user', content: `My key is ${key}. ${'word '.repeat(60)}` }])],
      [bodyOf([{ role: 'user', content: key }])],
      [JSON.stringify({ tools: [tool] })],
      [`${'x'.repeat(16_380)}${key}`],
      ['{}', { url: `https://api.example/${key}/v1` }],
    ]
    for (const [body, more] of places) {
      const egressId = await keep(body, more)
      expect(await read(egressId)).toMatchObject({ fidelity: 'redacted' })
    }
    const rows = [await db.wireRequests.toArray(), await db.requestParts.toArray()]
    expect(JSON.stringify(rows)).not.toContain(key)
    expect((await db.wireRequests.toArray()).filter(({ hash }) => hash !== undefined)).toEqual([])
  })

  test.each([
    ['was cut', { json: '[{"hash":', cutFrom: 9_000_000 }],
    ['is not a list', { json: '5' }],
    ['names nothing', { json: '[{"before":"a"},null]' }],
  ])('lacks the content of a part that %s, and the rest of the turn is readable', async (_, change) => {
    const { db, keep, read, runId } = await startRecordedTurn()
    const egressId = await keep(bodyOf(Array.from({ length: 40 }, (__, index) => message(index))))
    await db.requestParts
      .filter(({ json }) => json.startsWith('[{"before"'))
      .modify((part) => void Object.assign(part, change))
    expect((await loadExchanges(db, runId)).exchanges).toHaveLength(1)
    expect((await read(egressId))?.fidelity).not.toBe('exact')
  })

  test('reports a part that was too long, missing or changed', async () => {
    const { db, keep, read } = await startRecordedTurn()
    const long = await keep(bodyOf([{ content: 'x'.repeat(maxPartCharacters + 1) }]))
    expect(await read(long)).toMatchObject({ fidelity: 'cut' })
    const egressId = await keep(bodyOf([message(0)]))
    await db.requestParts
      .toCollection()
      .modify((part) => void (part.json = part.json.replace('Be brief', 'Be long')))
    expect(await read(egressId)).toMatchObject({ fidelity: 'differs' })
    await db.requestParts.clear()
    expect(await read(egressId)).toMatchObject({ fidelity: 'missing' })
  })

  test.each(deletionPaths)(
    'is deleted with %s, piece by piece; requests of other chats stay',
    async (_, drop) => {
      const { db, keep, finish } = await startRecordedTurn()
      await keep(bodyOf(Array.from({ length: 40 }, (_each, index) => message(index))))
      const own = await db.requestParts
        .where('[owner+hash]')
        .between([sessionId, ''], [sessionId, '\uffff'])
        .toArray()
      expect(own.length).toBeGreaterThan(40)
      const others = own
        .slice(0, 2)
        .map((part) => Object.assign({}, part, { owner: 'session-2' as SessionId }))
      const [record] = await db.wireRequests.toArray()
      await db.requestParts.bulkPut(others)
      if (record)
        await db.wireRequests.put({ ...record, runId: 'run-2' as RunId, sessionId: 'session-2' as SessionId })
      await finish()
      expect(await drop(db)).toBe(true)
      expect((await db.wireRequests.toArray()).map(({ runId }) => runId)).toEqual(['run-2'])
      const left = await db.requestParts.toArray()
      expect(left.map(({ owner }) => owner).toSorted()).toEqual(['session-2', 'session-2', 'shared'])
    },
  )
})
