/* oxlint-disable unicorn/prefer-add-event-listener -- setting onmessage is what starts a MessagePort */
import type { StartWorkerFrame } from './child-worker.ts'
import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import { fail, type Result } from '../../core/model/failures/result.ts'
import { describeBug } from './failure-error.ts'
import type { PageFrame, WorkerFrame, MessagePortLike } from './frame.ts'
import type { StreamEnd } from './stream-log.ts'

export interface FollowRequest {
  name: string
  input: unknown
  from: number
}

/** Receiver of a followed stream on the page. */
export interface ItemReader {
  /** Called for one item at a time, in order. The item is acknowledged when it resolves. If it throws, the follower ends. */
  onItem(item: unknown, seq: number): void | Promise<void>
  /** Called exactly once: after the last item was read, or at once when the reader itself leaves. */
  onEnd(end: StreamEnd): void
}

export interface ConnectionListeners {
  /** Called for any frame, which shows that the worker is alive. */
  onFrame(): void
  /** Called for an error outside any call. */
  onTrouble?(failure: Failure): void
  onStartWorker?(frame: StartWorkerFrame): void
}

/** The page's end of the connection. Frames come from our own worker and are trusted, so zod is not needed here. */
export class ClientConnection {
  readonly #port: MessagePortLike
  readonly #listeners: ConnectionListeners
  readonly #calls = new Map<number, (result: Result<unknown>) => void>()
  readonly #followers = new Map<number, ClientFollower>()
  #nextId = 0
  #lost: Failure | null = null

  constructor(port: MessagePortLike, listeners: ConnectionListeners) {
    this.#port = port
    this.#listeners = listeners
    port.onmessage = ({ data }) => {
      if (this.#lost) return
      listeners.onFrame()
      // Both ends are built together, so the worker posts only its own frames.
      this.#receive(data as WorkerFrame)
    }
  }

  /** Calls a command. Buffers among the input's own values are transferred, so the caller loses them. */
  call(name: string, input: unknown): Promise<Result<unknown>> {
    if (this.#lost) return Promise.resolve(fail(this.#lost))
    const id = this.#nextId++
    return new Promise((resolve) => {
      this.#calls.set(id, resolve)
      if (!this.#post({ type: 'call', id, name, input }, findBuffers(input)))
        this.#answer(id, fail(uncloneable()))
    })
  }

  follow({ name, input, from }: FollowRequest, reader: ItemReader): () => void {
    const id = this.#nextId++
    const follower = new ClientFollower(reader, {
      acknowledge: (seq) => this.#post({ type: 'ack', id, seq }),
      leave: () => {
        if (this.#followers.delete(id) && !this.#lost) this.#post({ type: 'close', id })
      },
    })
    if (this.#lost) {
      follower.finish({ reason: 'failure', failure: this.#lost })
    } else {
      this.#followers.set(id, follower)
      if (!this.#post({ type: 'open', id, name, input, from }))
        this.#end(id, { reason: 'failure', failure: uncloneable() })
    }
    return () => follower.close()
  }

  ping(): void {
    this.#post({ type: 'ping', id: this.#nextId++ })
  }

  /** Marks the worker as lost. All current and future calls and followers get the failure. */
  lose(failure: Failure): void {
    if (this.#lost) return
    this.#lost = failure
    this.#port.onmessage = null
    for (const id of this.#calls.keys()) this.#answer(id, fail(failure))
    for (const id of this.#followers.keys()) this.#end(id, { reason: 'failure', failure })
  }

  #receive(frame: WorkerFrame): void {
    switch (frame.type) {
      case 'result':
        return this.#answer(frame.id, frame.result)
      case 'item':
        return this.#followers.get(frame.id)?.receive(frame.value, frame.seq)
      case 'end':
        return this.#end(frame.id, frame)
      case 'rejected':
        if (frame.id === null) return
        this.#answer(frame.id, fail(frame.failure))
        return this.#end(frame.id, { reason: 'failure', failure: frame.failure })
      case 'trouble':
        return this.#listeners.onTrouble?.(frame.failure)
      case 'start-worker':
        return this.#listeners.onStartWorker?.(frame)
      case 'ready':
      case 'pong':
    }
  }

  #answer(id: number, result: Result<unknown>): void {
    const resolve = this.#calls.get(id)
    this.#calls.delete(id)
    resolve?.(result)
  }

  #end(id: number, end: StreamEnd): void {
    const follower = this.#followers.get(id)
    this.#followers.delete(id)
    follower?.finish(end)
  }

  #post(frame: PageFrame, transfer: ArrayBuffer[] = []): boolean {
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port, not a window
      this.#port.postMessage(frame, { transfer })
      return true
    } catch (thrown) {
      // Posting throws only if the frame cannot be cloned. The caller answers with that failure.
      if (thrown instanceof DOMException) return false
      throw thrown
    }
  }
}

interface FollowerActions {
  acknowledge(seq: number): void
  leave(): void
}

class ClientFollower {
  readonly #reader: ItemReader
  readonly #actions: FollowerActions
  #reading: Promise<void> = Promise.resolve()
  #hasEnded = false

  constructor(reader: ItemReader, actions: FollowerActions) {
    this.#reader = reader
    this.#actions = actions
  }

  receive(item: unknown, seq: number): void {
    this.#reading = this.#reading.then(() => this.#read(item, seq))
  }

  finish(end: StreamEnd): void {
    this.#reading = this.#reading.then(() => this.#endOnce(end))
  }

  close(): void {
    if (this.#hasEnded) return
    this.#actions.leave()
    this.#endOnce({ reason: 'closed' })
  }

  async #read(item: unknown, seq: number): Promise<void> {
    if (this.#hasEnded) return
    try {
      await this.#reader.onItem(item, seq)
      if (!this.#hasEnded) this.#actions.acknowledge(seq)
    } catch (thrown) {
      this.#actions.leave()
      this.#endOnce({ reason: 'failure', failure: describeBug(thrown) })
    }
  }

  #endOnce(end: StreamEnd): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#reader.onEnd(
      end.reason === 'failure' ? { reason: 'failure', failure: end.failure } : { reason: end.reason },
    )
  }
}

function findBuffers(input: unknown): ArrayBuffer[] {
  if (typeof input !== 'object' || input === null) return []
  return Object.values(input).filter((value) => value instanceof ArrayBuffer)
}

function uncloneable(): Failure {
  return createFailure('invalid-input', { detail: 'the input cannot be cloned for the worker' })
}
