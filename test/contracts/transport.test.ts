/* oxlint-disable unicorn/prefer-add-event-listener -- setting onmessage is what starts a MessagePort */
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { ClientConnection } from '../../src/worker/transport/client-connection.ts'
import { workerFrameSchema } from '../../src/worker/transport/frame.ts'
import { serveContract } from '../../src/worker/transport/server-connection.ts'
import { StreamLog, type StreamEnd } from '../../src/worker/transport/stream-log.ts'

const contract = {
  commands: {
    double: { input: z.object({ value: z.number() }) },
    explode: { input: z.object({}) },
    leak: { input: z.object({}) },
  },
  streams: {
    numbers: { input: z.object({}) },
    functions: { input: z.object({}) },
    late: { input: z.object({}) },
    broken: { input: z.object({}) },
  },
}

const ports: MessagePort[] = []
afterEach(() => ports.splice(0).forEach((port) => port.close()))

function createNumberLog(): StreamLog<number[]> {
  return new StreamLog({ merge: (items) => items.flat() })
}

function openChannel() {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  return { page: port1, worker: port2 }
}

function serve(worker: MessagePort, log = createNumberLog(), lateLog = Promise.resolve(log)) {
  const functions = new StreamLog<unknown>({ merge: (items) => items })
  functions.append(() => 1)
  const broken = new StreamLog<number>({
    merge: () => 0,
    prepareJoin: () => {
      throw new Error('a bug')
    },
  })
  const handlers = {
    commands: {
      double: async ({ value }: { value: number }) => succeed({ value: value * 2 }),
      explode: async () => {
        throw new Error('no entry with sk-proj-abcdefghijklmnopqrstuvwxyz0123')
      },
      leak: async () => succeed({ callback: () => 1 }),
    },
    streams: {
      numbers: async () => succeed(log),
      functions: async () => succeed(functions),
      late: async () => succeed(await lateLog),
      broken: async () => succeed(broken),
    },
  }
  return serveContract(worker, { contract, handlers: async () => succeed(handlers as never) })
}

function connect(log?: StreamLog<number[]>, lateLog?: Promise<StreamLog<number[]>>) {
  const { page, worker } = openChannel()
  const server = serve(worker, log, lateLog)
  const frames = { count: 0 }
  const client = new ClientConnection(page, { onFrame: () => void (frames.count += 1) })
  return { client, server, frames }
}

function collect(client: ClientConnection, from = 0, name = 'numbers') {
  const items: number[] = []
  const seqs: number[] = []
  const ends: StreamEnd[] = []
  const ended = Promise.withResolvers<StreamEnd>()
  const leave = client.follow(
    { name, input: {}, from },
    {
      onItem: (item, seq) => {
        items.push(...(item as number[]))
        seqs.push(seq)
      },
      onEnd: (end) => {
        ends.push(end)
        ended.resolve(end)
      },
    },
  )
  return { items, seqs, ends, ended: ended.promise, leave }
}

/** Sends frames directly, as a page that breaks the protocol would. */
function speakFrames(worker: MessagePort, page: MessagePort, log?: StreamLog<number[]>) {
  serve(worker, log)
  const waiting: ((frame: unknown) => void)[] = []
  const frames: unknown[] = []
  page.onmessage = ({ data }) => {
    workerFrameSchema.parse(data)
    const next = waiting.shift()
    if (next) next(data)
    else frames.push(data)
  }
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port, not a window
    post: (frame: unknown) => page.postMessage(frame),
    next: () =>
      new Promise<unknown>((resolve) => {
        if (frames.length > 0) resolve(frames.shift())
        else waiting.push(resolve)
      }),
  }
}

describe('calls', () => {
  it('responds with the result of the handler, calls in parallel', async () => {
    const { client } = connect()
    const results = await Promise.all([1, 2, 3].map((value) => client.call('double', { value })))
    expect(results).toEqual([2, 4, 6].map((value) => ({ ok: true, value: { value } })))
  })

  it('responds to invalid input, unknown names and bugs with failures, and continues', async () => {
    const { client } = connect()
    expect(await client.call('double', { value: 'two' })).toMatchObject({
      failure: { code: 'invalid-input' },
    })
    expect(await client.call('toString', {})).toMatchObject({ failure: { code: 'invalid-input' } })
    expect(await client.call('leak', {})).toMatchObject({ failure: { code: 'internal' } })
    expect(await client.call('double', { value: () => 1 })).toMatchObject({
      failure: { code: 'invalid-input' },
    })
    expect(await client.call('double', { value: 4 })).toEqual({ ok: true, value: { value: 8 } })
  })

  it('keeps secrets and stacks of a bug on its own side', async () => {
    const { client } = connect()
    const result = await client.call('explode', {})
    expect(result).toMatchObject({ ok: false, failure: { code: 'internal' } })
    expect(JSON.stringify(result)).not.toContain('abcdefghijklmnopqrstuvwxyz')
    expect(JSON.stringify(result)).not.toContain('.ts:')
  })

  it('responds to everything with the failure of services that cannot be opened', async () => {
    const { page, worker } = openChannel()
    serveContract(worker, {
      contract,
      handlers: async () => ({ ok: false, failure: createFailure('storage-unavailable') }),
    })
    const client = new ClientConnection(page, { onFrame: () => {} })
    expect(await client.call('double', { value: 1 })).toMatchObject({
      failure: { code: 'storage-unavailable' },
    })
    const { ended } = collect(client)
    expect(await ended).toMatchObject({ reason: 'failure', failure: { code: 'storage-unavailable' } })
  })

  it('fails everything at once when it is lost, and ignores messages after that', async () => {
    const { client, server, frames } = connect()
    server.announce()
    await client.call('double', { value: 1 })
    expect(frames.count).toBe(2)
    const call = client.call('double', { value: 1 })
    const { ended } = collect(client)
    client.lose(createFailure('worker-lost'))
    expect(await call).toMatchObject({ failure: { code: 'worker-lost' } })
    expect(await ended).toMatchObject({ failure: { code: 'worker-lost' } })
    expect(await client.call('double', { value: 1 })).toMatchObject({ failure: { code: 'worker-lost' } })
  })
})

describe('streams', () => {
  it('end with a failure if they cannot be joined, and the connection continues', async () => {
    const { client } = connect()
    expect(await collect(client, 0, 'broken').ended).toMatchObject({ failure: { code: 'internal' } })
    expect(await client.call('double', { value: 1 })).toEqual({ ok: true, value: { value: 2 } })
  })

  it('replays from any number, follows on, and ends once', async () => {
    const log = createNumberLog()
    const { client } = connect(log)
    log.append([0])
    log.append([1])
    const whole = collect(client)
    const tail = collect(client, 1)
    await client.call('double', { value: 1 })
    log.append([2])
    log.end()
    const late = collect(client, 2)
    expect(await Promise.all([whole.ended, tail.ended, late.ended])).toEqual(
      Array.from({ length: 3 }, () => ({ reason: 'ended' })),
    )
    expect([whole.items, tail.items, late.items]).toEqual([[0, 1, 2], [1, 2], [2]])
    expect([whole.seqs.at(-1), tail.seqs.at(-1), late.seqs.at(-1)]).toEqual([2, 2, 2])
    expect([whole.ends.length, tail.ends.length, late.ends.length]).toEqual([1, 1, 1])
  })

  it('refuses a number that was not written yet', async () => {
    const { client } = connect()
    expect(await collect(client, 1).ended).toMatchObject({ failure: { code: 'invalid-input' } })
  })

  it('ends a subscriber whose item cannot be posted, and only that one', async () => {
    const { client } = connect()
    expect(await collect(client, 0, 'functions').ended).toMatchObject({ failure: { code: 'internal' } })
    expect(await client.call('double', { value: 4 })).toMatchObject({ ok: true })
  })

  it('ends a subscriber whose reader throws, and notifies the worker', async () => {
    const log = createNumberLog()
    const { client } = connect(log)
    log.append([0])
    const ended = Promise.withResolvers<StreamEnd>()
    client.follow(
      { name: 'numbers', input: {}, from: 0 },
      { onItem: () => Promise.reject(new Error('cannot show it')), onEnd: ended.resolve },
    )
    expect(await ended.promise).toMatchObject({ reason: 'failure', failure: { code: 'internal' } })
    await client.call('double', { value: 1 })
    expect(log.followerCount).toBe(0)
  })

  it('can be left before they are opened', async () => {
    const log = createNumberLog()
    const late = Promise.withResolvers<StreamLog<number[]>>()
    const { client } = connect(log, late.promise)
    const follower = collect(client, 0, 'late')
    follower.leave()
    expect(follower.ends).toEqual([{ reason: 'closed' }])
    await client.call('double', { value: 1 })
    late.resolve(log)
    await client.call('double', { value: 1 })
    expect(log.followerCount).toBe(0)
    expect(follower.ends).toHaveLength(1)
  })
})

describe('frames', () => {
  it('posts at most two items without acknowledgment, and joins waiting items', async () => {
    const log = createNumberLog()
    const { page, worker } = openChannel()
    const wire = speakFrames(worker, page, log)
    wire.post({ type: 'open', id: 1, name: 'numbers', input: {}, from: 0 })
    wire.post({ type: 'ping', id: 2 })
    expect(await wire.next()).toEqual({ type: 'pong', id: 2 })
    for (const value of [0, 1, 2, 3]) log.append([value])
    expect(await wire.next()).toEqual({ type: 'item', id: 1, seq: 0, value: [0] })
    expect(await wire.next()).toEqual({ type: 'item', id: 1, seq: 1, value: [1] })
    wire.post({ type: 'ping', id: 3 })
    expect(await wire.next()).toEqual({ type: 'pong', id: 3 })
    wire.post({ type: 'ack', id: 1, seq: 0 })
    expect(await wire.next()).toEqual({ type: 'item', id: 1, seq: 3, value: [2, 3] })
    log.end()
    expect(await wire.next()).toEqual({ type: 'end', id: 1, reason: 'ended' })
  })

  it('rejects frames that it does not understand and continues', async () => {
    const { page, worker } = openChannel()
    const wire = speakFrames(worker, page)
    for (const junk of [
      null,
      'hello',
      42,
      [],
      {},
      { type: 'call' },
      { type: 'steal', id: 7 },
      { type: 'ack', id: -1 },
    ]) {
      wire.post(junk)
      const id = junk !== null && typeof junk === 'object' && 'id' in junk && junk.id === 7 ? 7 : null
      expect(await wire.next()).toMatchObject({ type: 'rejected', id, failure: { code: 'invalid-input' } })
    }
    wire.post({ type: 'ack', id: 99, seq: 0 })
    wire.post({ type: 'close', id: 99 })
    wire.post({ type: 'call', id: 5, name: 'double', input: { value: 2 } })
    expect(await wire.next()).toEqual({ type: 'result', id: 5, result: { ok: true, value: { value: 4 } } })
  })

  it('refuses a second subscriber of the same id without affecting the first', async () => {
    const log = createNumberLog()
    const { page, worker } = openChannel()
    const wire = speakFrames(worker, page, log)
    wire.post({ type: 'open', id: 1, name: 'numbers', input: {}, from: 0 })
    wire.post({ type: 'open', id: 1, name: 'numbers', input: {}, from: 0 })
    expect(await wire.next()).toMatchObject({ type: 'rejected', id: null })
    log.append([0])
    expect(await wire.next()).toMatchObject({ type: 'item', id: 1, seq: 0 })
    wire.post({ type: 'close', id: 1 })
    expect(await wire.next()).toEqual({ type: 'end', id: 1, reason: 'closed' })
  })
})
