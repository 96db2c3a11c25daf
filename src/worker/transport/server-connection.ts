import { truncateString } from '../../lib/text.ts'
import { readInputReason } from '../../core/model/messages/input-reason.ts'
import { workerText } from '../../core/model/messages/write-text.ts'
/* oxlint-disable unicorn/prefer-add-event-listener -- setting onmessage is what starts a MessagePort */
import type { z } from 'zod'
import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import { fail, type Result } from '../../core/model/failures/result.ts'
import { describeBug } from './failure-error.ts'
import { pageFrameSchema, type PageFrame, type WorkerFrame, type MessagePortLike } from './frame.ts'
import type { Following, StreamEnd, StreamSource } from './stream-log.ts'

type InputTable = Readonly<Record<string, { input: z.ZodType }>>

/** Names and input schemas of the commands and streams that a connection serves. */
export interface TransportContract {
  commands: InputTable
  streams: InputTable
}

/** Maximum number of different reasons in one failure. */
const maxReasons = 3

/** Handlers get parsed input. A table typed by its contract is stricter than this type, and assignable to it. */
export interface TransportHandlers {
  commands: Readonly<Record<string, (input: never, signal: AbortSignal) => Promise<Result<unknown>>>>
  streams: Readonly<Record<string, (input: never) => Promise<Result<StreamSource>>>>
}

export interface ServerOptions {
  contract: TransportContract
  /** Returns the handlers for each call, so that what could not be opened at first can be opened later. */
  handlers(): Promise<Result<TransportHandlers>>
}

/** The worker's end of a connection. */
export interface ServerConnection {
  /** Tells the page that calls are answered from now on. */
  announce(): void
  /** Reports an uncaught error to the diagnostics of the page. */
  reportTrouble(thrown: unknown): void
  close(): void
}

type FrameOf<Type extends PageFrame['type']> = Extract<PageFrame, { type: Type }>

/**
 * Serves a contract on a port. Nothing that arrives and nothing a handler does ends the connection. Invalid frames are
 * answered with a failure; thrown errors are answered as `internal`.
 */
export function serveContract(
  port: MessagePortLike,
  { contract, handlers }: ServerOptions,
): ServerConnection {
  const abort = new AbortController()
  const followers = new Map<number, { following: Following | null }>()
  const post = (frame: WorkerFrame): void => port.postMessage(frame)

  const prepare = async (kind: 'commands' | 'streams', name: string, input: unknown) => {
    const entry = Object.hasOwn(contract[kind], name) ? contract[kind][name] : undefined
    if (!entry)
      return fail(
        createFailure('invalid-input', { detail: `unknown command or stream "${truncateString(name, 80)}"` }),
      )
    const parsed = entry.input.safeParse(input)
    if (!parsed.success) return fail(toInvalidInput(parsed.error))
    const table = await handlers()
    return table.ok ? { ok: true as const, table: table.value, input: parsed.data as never } : table
  }

  const answerCall = async ({ id, name, input }: FrameOf<'call'>): Promise<void> => {
    const result = await guard(async () => {
      const prepared = await prepare('commands', name, input)
      if (!prepared.ok) return prepared
      return await handlerOf(prepared.table.commands, name)(prepared.input, abort.signal)
    })
    try {
      post({ type: 'result', id, result })
    } catch (thrown) {
      post({ type: 'result', id, result: fail(describeBug(thrown)) })
    }
  }

  const endFollower = (id: number, end: StreamEnd): void => {
    if (followers.delete(id)) post({ type: 'end', id, ...end })
  }

  const openStream = async ({ id, name, input, from }: FrameOf<'open'>): Promise<void> => {
    if (followers.has(id))
      return reject(null, createFailure('invalid-input', { detail: `follower ${id} already exists` }))
    const follower: { following: Following | null } = { following: null }
    followers.set(id, follower)
    const isCurrent = (): boolean => followers.get(id) === follower
    const opened = await guard(async () => {
      const prepared = await prepare('streams', name, input)
      if (!prepared.ok) return prepared
      return await handlerOf(prepared.table.streams, name)(prepared.input)
    })
    if (!isCurrent()) return
    if (!opened.ok) return endFollower(id, { reason: 'failure', failure: opened.failure })
    const onItem = (value: unknown, seq: number): void => {
      if (!isCurrent()) return
      try {
        post({ type: 'item', id, seq, value })
      } catch (thrown) {
        endFollower(id, { reason: 'failure', failure: describeBug(thrown) })
        follower.following?.close()
      }
    }
    const onEnd = (end: StreamEnd): void => {
      if (isCurrent()) endFollower(id, end)
    }
    try {
      follower.following = opened.value.follow(from, { onItem, onEnd })
    } catch (thrown) {
      return onEnd({ reason: 'failure', failure: describeBug(thrown) })
    }
    if (!isCurrent()) follower.following.close()
  }

  const closeFollower = (id: number): void => {
    const following = followers.get(id)?.following
    if (following) following.close()
    else endFollower(id, { reason: 'closed' })
  }

  const reject = (id: number | null, failure: Failure): void => post({ type: 'rejected', id, failure })

  port.onmessage = ({ data }) => {
    const parsed = pageFrameSchema.safeParse(data)
    if (!parsed.success) return reject(readId(data), toInvalidInput(parsed.error))
    const frame = parsed.data
    switch (frame.type) {
      case 'call':
        return void answerCall(frame)
      case 'open':
        return void openStream(frame)
      case 'ack':
        return followers.get(frame.id)?.following?.acknowledge(frame.seq)
      case 'close':
        return closeFollower(frame.id)
      case 'ping':
        return post({ type: 'pong', id: frame.id })
    }
  }

  return {
    announce: () => post({ type: 'ready' }),
    reportTrouble: (thrown) => post({ type: 'trouble', failure: describeBug(thrown) }),
    close: () => {
      port.onmessage = null
      abort.abort()
      for (const id of followers.keys()) closeFollower(id)
    },
  }
}

function handlerOf<Handler>(table: Readonly<Record<string, Handler>>, name: string): Handler {
  const handler = Object.hasOwn(table, name) ? table[name] : undefined
  if (!handler) throw new Error(`no handler is registered for ${name}`)
  return handler
}

async function guard<T>(action: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await action()
  } catch (thrown) {
    return fail(describeBug(thrown))
  }
}

function toInvalidInput(error: z.ZodError): Failure {
  const messages = [...new Set(error.issues.map(({ message }) => message))].slice(0, maxReasons)
  const places = error.issues
    .map(({ path, message }) => `${path.join('.')}: ${readInputReason(message).text}`)
    .join('; ')
  return createFailure('invalid-input', {
    message: workerText('input-unusable', {
      reasons: { list: messages.map(readInputReason), style: 'semicolons' },
    }),
    detail: truncateString(places, 300),
  })
}

function readId(data: unknown): number | null {
  if (typeof data !== 'object' || data === null || !('id' in data)) return null
  return Number.isSafeInteger(data.id) && Number(data.id) >= 0 ? Number(data.id) : null
}
