import { describeThrown } from '../../../lib/describe-thrown.ts'
import type { CaptureFailure } from '../../model/assistants/memory-capture.ts'
import type { Memory, MemoryScope } from '../../model/assistants/memory.ts'
import type { Message, MessageStatus } from '../../model/conversation/message.ts'
import { capturePrompt } from '../../model/conversation/prompt-texts.ts'
import { toThrownFailure } from '../../model/failures/result.ts'
import { memoryIdSchema } from '../../model/id.ts'
import { toMemoryShare, type UsageShare } from '../../model/usage/usage-share.ts'
import type { Usage } from '../../model/usage/usage.ts'
import { initialCounters } from '../loop/loop-counters.ts'
import { initialLoopState } from '../loop/loop-state.ts'
import type { TurnInput, TurnPorts } from '../ports/turn-ports.ts'
import { buildResult, type TurnResult } from '../stages/render.ts'
import { runGenerationTurn } from '../turn/run-generation-turn.ts'
import { createTurnContext, type TurnContext } from '../turn/turn-context.ts'
import { parseFacts, withoutKnown } from './parse-facts.ts'

export interface CaptureTask {
  /** The texts that the user typed, oldest first, without stored keys. */
  texts: readonly string[]
  /** Memories and suggestions that are not suggested again. */
  known: readonly string[]
  /** Chats that may use the memories. */
  scope: MemoryScope
}

export interface CaptureResult {
  status: Exclude<MessageStatus, 'streaming'>
  usage: Usage
  usageShares: readonly UsageShare[]
  /** Suggestions, which the caller stores with the end of the run. */
  memories: readonly Memory[]
}

/** Maximum number of tokens of the answer. */
const maxAnswerTokens = 400

/**
 * Asks a model for facts worth remembering in what the user typed, as a separate run without tools. Its log starts and ends like a
 * turn's. The ids of the input belong to the last turn of which it reads a message. Never throws.
 */
export async function runCapture(
  input: Omit<TurnInput, 'prompt' | 'history'>,
  task: CaptureTask,
  { ports, signal }: { ports: TurnPorts; signal: AbortSignal },
): Promise<CaptureResult> {
  const { sessionId, userMessageId, assistantMessageId, model } = input
  const turn = createTurnContext(toTurnInput(input, task), ports, { signal })
  turn.recorder.emit({ type: 'session-turn-start', sessionId, userMessageId, assistantMessageId, model })
  const { status, failure, result } = await ask(turn)
  const answer = turn.recorder.textsOf(0).map(({ text }) => text)
  const found = result === 'completed' ? parseFacts(answer.join('')) : requestFailed
  const { total: usage, shares } = turn.usage
  const usageShares = shares.map(toMemoryShare)
  const read = { messageCount: task.texts.length, usage }
  let memories: Memory[] = []
  if ('facts' in found) {
    const added = withoutKnown(found.facts, task.known)
    const at = turn.ports.clock.now()
    // Different times keep the order of the facts.
    memories = added.map((text, index) => toSuggestion(turn, { text, createdAt: at + index }, task))
    const memoryIds = memories.map(({ id }) => id)
    const duplicateCount = found.facts.length - added.length
    turn.recorder.emit({ type: 'memory-proposed', memoryIds, duplicateCount, ...read })
  } else {
    turn.recorder.emit({ type: 'memory-capture-failed', reason: found.reason, failure, ...read })
  }
  turn.recorder.emit({ type: 'session-turn-end', status, usage, usageShares, failure, result })
  return { status, usage, usageShares, memories }
}

const requestFailed: { reason: CaptureFailure } = { reason: 'request-failed' }

/** Catches thrown errors, which are bugs, so that the log is complete. */
async function ask(turn: TurnContext): Promise<TurnResult> {
  try {
    const { ending } = await runGenerationTurn(turn, { attempt: 0, state: initialLoopState(initialCounters) })
    return buildResult(ending, turn.limits)
  } catch (thrown: unknown) {
    return { status: 'failed', result: 'error', failure: toThrownFailure(thrown, describeThrown(thrown)) }
  }
}

function toTurnInput(input: Omit<TurnInput, 'prompt' | 'history'>, { texts }: CaptureTask): TurnInput {
  const { sessionId, userMessageId, limits, settings } = input
  const text = texts.map((each) => `<message>\n${each}\n</message>`).join('\n')
  const message: Message = {
    id: userMessageId,
    sessionId,
    parentId: null,
    order: 0,
    role: 'user',
    status: 'complete',
    parts: [{ type: 'text', round: 0, text }],
    createdAt: 0,
  }
  return {
    ...input,
    settings: { ...settings, maxOutputTokens: maxAnswerTokens },
    limits: { ...limits, emptyResponseRetries: 0 },
    callsTools: false,
    prompt: [{ origin: 'built-in', text: capturePrompt }],
    history: [message],
  }
}

function toSuggestion(
  { input: { sessionId }, ports }: TurnContext,
  fact: Pick<Memory, 'text' | 'createdAt'>,
  { scope }: CaptureTask,
): Memory {
  const id = memoryIdSchema.parse(ports.ids.next('memory'))
  return { ...fact, id, by: 'assistant', sessionId, scope, isTainted: false, isProposed: true }
}
