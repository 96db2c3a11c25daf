import type { OpenTurn } from '../../../core/engine/ports/run-ports.ts'
import type { MessageId, RunId, SessionId } from '../../../core/model/id.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import type { Rendering } from '../../../core/model/conversation/rendered-block.ts'
import type { Result } from '../../../core/model/failures/result.ts'
import type { RunEvent, RunEventBody } from '../../../core/model/runs/run-event.ts'
import { noUsage } from '../../../core/model/usage/usage.ts'
import { openDatabase } from '../database/database.ts'
import type { ConnectOptions, Database } from '../database/schema.ts'

let names = 0

/** Unique prefix. Dexie notifies the threads of other test files about changes by database name. */
const realm = crypto.randomUUID()

export function makeDatabase(options: ConnectOptions = {}): Database {
  names += 1
  return openDatabase(`test-${realm}-${names}`, options)
}

export function unwrap<T>(result: Result<T>): T {
  if (!result.ok)
    throw new Error(`${result.failure.code}: ${result.failure.detail ?? result.failure.message}`)
  return result.value
}

export function failureCode(result: Result<unknown>): string | null {
  return result.ok ? null : result.failure.code
}

export const sessionId = 'session-1' as SessionId

interface Sample {
  session?: string
  parent?: string | null
  text?: string
}

/** Turn `n` has user message `question-n`, answer `answer-n`, and follows `answer-(n-1)`. */
export function sendTurn(
  n: number,
  { session = sessionId, parent, text = `Question ${n}` }: Sample = {},
): OpenTurn {
  const follows = parent === undefined ? (n === 1 ? null : `answer-${n - 1}`) : parent
  return {
    ...turnIds(n, session),
    ask: {
      type: 'send',
      messageId: `question-${n}` as MessageId,
      parentId: follows as MessageId | null,
      text,
      mode: 'ask',
    },
  }
}

export function retryTurn(n: number, messageId: string, session: string = sessionId): OpenTurn {
  return { ...turnIds(n, session), ask: { type: 'retry', messageId: messageId as MessageId } }
}

function turnIds(n: number, session: string) {
  return {
    runId: `run-${n}` as RunId,
    sessionId: session as SessionId,
    assistantMessageId: `answer-${n}` as MessageId,
    model: demoModel,
    at: 1000 * n,
  }
}

export const usage = { ...noUsage, requests: 1, inputTokens: 10, outputTokens: 5 }

export function finished(reply: Message, text = 'Done.'): Message {
  return {
    ...reply,
    status: 'complete',
    parts: [{ type: 'text', round: 0, text }],
    endedAt: reply.createdAt + 1,
    usage,
  }
}

export function renderingOf(message: Message, version = 1): Rendering {
  return { messageId: message.id, version, prose: [[{ type: 'tree', nodes: ['Done.'] }]] }
}

export function numberEvent(runId: RunId, body: RunEventBody, seq = 0): RunEvent {
  return { ...body, runId, seq, at: 5000 + seq }
}

/** Numbers event bodies, as the run log does. */
export function numberEvents(runId: RunId, bodies: readonly RunEventBody[], from = 0): RunEvent[] {
  return bodies.map((body, index) => numberEvent(runId, body, from + index))
}

export function tokens(text: string, partId = 'part-1'): RunEventBody {
  return { type: 'provider-tokens-streamed', round: 0, partId, text }
}
