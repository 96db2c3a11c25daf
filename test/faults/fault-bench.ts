import { createModelPort } from '../../src/adapters/providers/model-port.ts'
import type { Limits } from '../../src/core/engine/budgets/limits.ts'
import type { ClockPort } from '../../src/core/engine/ports/turn-ports.ts'
import { MessageReducer } from '../../src/core/conversation/message-reducer.ts'
import { runTurn } from '../../src/core/engine/turn/run-turn.ts'
import { ToolRegistry } from '../../src/core/engine/calls/tool-registry.ts'
import type { Tool } from '../../src/core/engine/calls/tool.ts'
import type { MessageId, ProviderId, RunId, SessionId } from '../../src/core/model/id.ts'
import type { Message } from '../../src/core/model/conversation/message.ts'
import type { Provider } from '../../src/core/model/providers/provider.ts'
import type { Dialect } from '../../e2e/provider/dialects.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { MemoryBlobs } from '../doubles/memory-blobs.ts'
import { CountedIds } from '../doubles/counted-ids.ts'
import { ManualRetries } from '../doubles/manual-retries.ts'
import { RecordingRunLog } from '../doubles/recording-run-log.ts'
import { benchModel, replyStub, userMessage } from '../doubles/turn-bench.ts'
import type { FaultServer } from './fault-server.ts'
import { mainThread } from '../../src/core/agents/main-thread.ts'

export const canaryKey = 'sk-canary-0123456789abcdef'

/** A clock whose sleeps end at once and advance the time. */
export class SkippingClock implements ClockPort {
  #time = Date.UTC(2026, 10, 22, 12)

  now(): number {
    return this.#time
  }

  monotonic(): number {
    return this.#time
  }

  async sleep(durationMs: number): Promise<void> {
    this.#time += durationMs
  }
}

export interface Outcome {
  reply: Message
  log: RecordingRunLog
  text: string
}

export interface FaultRun {
  server: FaultServer
  dialect: Dialect
  clock: ClockPort
  tools?: readonly Tool[]
  limits?: Partial<Limits>
  /** Jitter: 0 is none for a time that a server gave. */
  random?: number
}

const noSilenceWatch: Partial<Limits> = { firstTokenMs: Infinity, streamInactivityMs: Infinity }

/** Runs one turn with the real engine, the real model port and a real socket. */
export async function runAgainst(run: FaultRun): Promise<Outcome> {
  const { server, dialect, clock, tools = [], limits = noSilenceWatch, random = 0 } = run
  const provider: Provider = {
    id: benchModel.providerId,
    dialect,
    name: 'Faulty',
    baseUrl: server.baseUrl(dialect),
    models: [],
  }
  const registry = new ToolRegistry()
  for (const tool of tools) registry.register(tool)
  const retries = new ManualRetries()
  retries.randomValue = random
  const log = new RecordingRunLog()
  await runTurn(
    {
      runId: 'run-1' as RunId,
      sessionId: 'session-1' as SessionId,
      userMessageId: 'message-user' as MessageId,
      assistantMessageId: 'message-reply' as MessageId,
      model: { providerId: provider.id as ProviderId, modelId: 'm' },
      prompt: [],
      history: [userMessage('Count to five.')],
      limits,
    },
    {
      model: createModelPort({
        providers: { find: async () => succeed(provider) },
        vault: { read: async () => succeed(canaryKey) },
      }),
      agent: mainThread,
      clock,
      ids: new CountedIds(),
      log,
      tools: registry,
      blobs: new MemoryBlobs(),
      authority: 'unguarded',
      retries,
    },
    new AbortController().signal,
  )
  const reducer = new MessageReducer(replyStub())
  for (const event of log.events) reducer.apply(event)
  const reply = reducer.message()
  const text = reply.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  return { reply, log, text }
}
