import { expect } from 'vitest'
import type { CallId, MessageId, RunId, SessionId } from '../../src/core/model/id.ts'
import type { RequestDigest } from '../../src/core/model/conversation/message.ts'
import type { RunEvent, RunEventBody, StageName, StageOutcome } from '../../src/core/model/runs/run-event.ts'
import type { Usage } from '../../src/core/model/usage/usage.ts'
import { benchModel } from '../doubles/turn-bench.ts'

/** The body of an event, and its time if it is not the start of the run. */
export type Expected = RunEventBody & { at?: number }

/** Returns the events as the log has them: numbered from 0, of one run. */
export function expectedLog(bodies: readonly Expected[]): RunEvent[] {
  return numberEvents(bodies.flatMap(withAssembly))
}

function numberEvents(bodies: readonly Expected[]): RunEvent[] {
  const lastRequest = expectedDigest(bodies)
  return bodies.map((body, seq) => ({
    at: 1000,
    ...body,
    ...(body.type === 'session-turn-end' && {
      usageShares: body.usage.requests > 0 ? [{ model: benchModel, usage: body.usage }] : [],
      ...(lastRequest && { lastRequest }),
    }),
    runId: 'run-1' as RunId,
    seq,
  }))
}

/** Adds the assembly of the context, which follows the input of each turn. */
function withAssembly(body: Expected): Expected[] {
  if (body.type !== 'stage-post-fired' || body.stage !== 'receive-input' || body.outcome !== 'ok')
    return [body]
  const { round } = body
  return [
    body,
    { type: 'context-assembly-started', round },
    { type: 'context-assembly-completed', round, fragments: expect.any(Array) },
  ]
}

/** Returns the state of the last request. `request-prefix.test.ts` tests its hashes. */
function expectedDigest(bodies: readonly Expected[]): RequestDigest | undefined {
  const last = bodies.findLast((body) => body.type === 'provider-request-started')
  if (last?.type !== 'provider-request-started') return undefined
  const { model, messageCount } = last
  const hash: string = expect.any(String)
  return { model, messageCount, system: hash, tools: hash, messages: hash }
}

export const turnStart: Expected = {
  type: 'session-turn-start',
  sessionId: 'session-1' as SessionId,
  userMessageId: 'message-user' as MessageId,
  assistantMessageId: 'message-reply' as MessageId,
  model: benchModel,
}

/** Returns a stage with the events in it. `number` is its position among all stages of the run. */
export function stage(
  [number, name, round = 0]: readonly [number: number, name: StageName, round?: number],
  inner: readonly Expected[] = [],
  outcome: StageOutcome = 'ok',
): Expected[] {
  const place = { stage: name, stageId: `stage-${number}`, round }
  const at = inner.at(-1)?.at
  const started = inner[0]?.type === 'provider-request-started' ? inner[0].at : undefined
  return [
    { type: 'stage-pre-fired', ...place, ...(started !== undefined && { at: started }) },
    ...inner,
    { type: 'stage-post-fired', ...place, outcome, ...(at !== undefined && { at }) },
  ]
}

export function requestStarted(number: number, messageCount: number, toolNames: string[] = []): Expected {
  return {
    type: 'provider-request-started',
    requestId: `request-${number}`,
    round: number - 1,
    model: benchModel,
    messageCount,
    toolNames,
    // `context.test.ts` tests the contents of the request.
    context: expect.any(Object),
  }
}

/** Returns the events from the start of the turn to its first request, which contains the person's message only. */
export function opening(toolNames: string[] = []): Expected[] {
  return [
    turnStart,
    ...stage([1, 'receive-input']),
    ...stage([2, 'compose-request']),
    ...stage([3, 'send-request'], [requestStarted(1, 1, toolNames)]),
  ]
}

export function usageOf(requests: number, inputTokens: number, outputTokens: number): Usage {
  return { requests, inputTokens, cachedInputTokens: 0, outputTokens, reasoningTokens: 0, source: 'reported' }
}

export function requestCompleted(
  number: number,
  finishReason: Extract<RunEventBody, { type: 'provider-request-completed' }>['finishReason'],
  timing: {
    timeToFirstTokenMs?: number
    durationMs: number
    status?: 'empty_response'
  } = { timeToFirstTokenMs: 0, durationMs: 0 },
): Expected {
  const usage = usageOf(1, 10, 5)
  return {
    type: 'provider-request-completed',
    requestId: `request-${number}`,
    round: number - 1,
    finishReason,
    status: finishReason === 'tool-calls' ? 'function_call' : 'completed',
    usage,
    ...timing,
  }
}

export function tokens(partId: string, content: string, round = 0): Expected {
  return { type: 'provider-tokens-streamed', round, partId, text: content }
}

export function textEnded(partId: string, round = 0, durationMs = 0): Expected {
  return { type: 'provider-part-ended', round, partId, part: 'text', durationMs }
}

export function callId(id: string): CallId {
  return id as CallId
}
