import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { ClientConnection } from '../../src/worker/transport/client-connection.ts'
import { serveContract } from '../../src/worker/transport/server-connection.ts'
import { StreamLog, type StreamEnd } from '../../src/worker/transport/stream-log.ts'

const follower = fc.integer({ min: 0, max: 2 })
const stepArbitrary = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ type: 'write' as const }) },
  { weight: 3, arbitrary: fc.constant({ type: 'breathe' as const }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('read' as const), follower }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('join' as const), follower, from: fc.nat({ max: 12 }) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('leave' as const), follower }) },
  { weight: 1, arbitrary: fc.constant({ type: 'end' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'abort' as const }) },
)
type Step = typeof stepArbitrary extends fc.Arbitrary<infer Value> ? Value : never

interface Reader {
  from: number
  items: number[]
  seqs: number[]
  ends: StreamEnd[]
  /** Items that were read but not released. Releasing an item returns its credit. */
  pending: (() => void)[]
  maxPending: number
  leave(): void
}

function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

async function play(steps: readonly Step[]) {
  const { port1, port2 } = new MessageChannel()
  const log = new StreamLog<number[]>({ merge: (items) => items.flat() })
  serveContract(port2, {
    contract: { commands: {}, streams: { numbers: { input: z.object({}) } } },
    handlers: async () => succeed({ commands: {}, streams: { numbers: async () => succeed(log) } } as never),
  })
  const client = new ClientConnection(port1, { onFrame: () => {} })
  const readers = new Map<number, Reader>()
  const allReaders: Reader[] = []
  let writtenCount = 0

  const join = (name: number, from: number): void => {
    if (readers.has(name)) return
    const reader: Reader = {
      from,
      items: [],
      seqs: [],
      ends: [],
      pending: [],
      maxPending: 0,
      leave: () => {},
    }
    reader.leave = client.follow(
      { name: 'numbers', input: {}, from },
      {
        onItem: (item, seq) => {
          reader.items.push(...(item as number[]))
          reader.seqs.push(seq)
          return new Promise((done) => reader.pending.push(done))
        },
        onEnd: (end) => reader.ends.push(end),
      },
    )
    readers.set(name, reader)
    allReaders.push(reader)
  }

  for (const step of steps) {
    if (step.type === 'write') log.append([writtenCount++])
    else if (step.type === 'breathe') await breathe()
    else if (step.type === 'join') join(step.follower, step.from)
    else if (step.type === 'read') readers.get(step.follower)?.pending.shift()?.()
    else if (step.type === 'leave') readers.get(step.follower)?.leave()
    else if (step.type === 'end') log.end()
    else log.abort(createFailure('internal'))
  }
  log.end()
  for (let round = 0; round < 200 && allReaders.some(({ ends }) => ends.length === 0); round++) {
    await breathe()
    for (const reader of allReaders) reader.pending.splice(0).forEach((done) => done())
  }
  await breathe()
  port1.close()
  port2.close()
  return { allReaders, log }
}

describe('for any interleaving of chunks, credit, abort and close', () => {
  it('a reader sees a prefix of the written items from where it joined, and exactly one end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { maxLength: 40 }), async (steps) => {
        const { allReaders, log } = await play(steps)
        for (const { from, items, seqs, ends } of allReaders) {
          expect(items).toEqual(Array.from({ length: items.length }, (_, index) => from + index))
          expect(from + items.length).toBeLessThanOrEqual(Math.max(from, log.length))
          expect(seqs).toEqual(seqs.toSorted((left, right) => left - right))
          expect(ends).toHaveLength(1)
          expect(seqs.at(-1) ?? from - 1).toBe(from + items.length - 1)
          const sawAll = from + items.length === log.length
          expect(ends[0]?.reason !== 'ended' || sawAll).toBe(true)
        }
        expect(log.followerCount).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  it('a log has at most two items in transit to a subscriber, and sends everything once', () => {
    const actions = fc.array(fc.oneof(fc.constant('write'), fc.constant('ack'), fc.constant('end')), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(actions, (sequence) => {
        const log = new StreamLog<number[]>({ merge: (items) => items.flat() })
        const sent: number[] = []
        const received: number[] = []
        let ends = 0
        let writtenCount = 0
        const following = log.follow(0, {
          onItem: (item, seq) => {
            expect(ends).toBe(0)
            sent.push(seq)
            received.push(...item)
          },
          onEnd: () => (ends += 1),
        })
        for (const action of sequence) {
          if (action === 'write') log.append([writtenCount++])
          else if (action === 'end') log.end()
          else following.acknowledge(sent.shift() ?? 0)
          expect(sent.length).toBeLessThanOrEqual(2)
        }
        log.end()
        while (sent.length > 0) following.acknowledge(sent.shift() ?? 0)
        expect(received).toEqual(Array.from({ length: log.length }, (_, index) => index))
        expect(ends).toBe(1)
      }),
    )
  })
})
