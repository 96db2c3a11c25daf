import {
  cutMessage,
  estimateSentTokens,
  maxMessageTokens,
  type MessageSpace,
} from '../../model/context/cut-message.ts'
import type { MessageId } from '../../model/id.ts'
import type { Message, TextPart } from '../../model/conversation/message.ts'
import { withSentRanges } from '../../model/conversation/message-draft.ts'
import type { FallbackModel } from '../ports/turn-ports.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import { prepareContext } from './prepare-context.ts'

/** A shorter text is never cut, so nothing has to be measured for it. In UTF-16 units. */
const minCutUnits = 300

/**
 * Measures the space for a text of the user. Returns `undefined` if the model's window is unknown, or if the text is so short
 * that it is never cut. Call it before the text joins the branch, because it composes the context.
 */
export async function measureSpace(
  turn: TurnContext,
  text: string,
  target: FallbackModel,
): Promise<MessageSpace | undefined> {
  if (target.windowTokens === undefined || text.length < minCutUnits) return undefined
  const { measure, size } = await prepareContext(turn, { purpose: 'draft', target })
  const { roomTokens, scale } = size
  return roomTokens === undefined ? undefined : { roomTokens, scale, parts: measure.parts }
}

/**
 * Cuts a new message of the user that is too long for the space. The cut is durable when this resolves, so that every later
 * request sends the same text.
 */
export async function cutNewMessage(turn: TurnContext, id: MessageId, space: MessageSpace): Promise<void> {
  const message = findMessage(turn, id)
  if (message) await cutTo(turn, message, maxMessageTokens(space))
}

/**
 * Cuts the user's current message to a number of estimated tokens, because no reduction of anything else makes the request
 * fit. Resolves to `false` if it is short enough, if nothing can be cut, or if the user wants to send it in full.
 */
export async function cutCurrentMessage(turn: TurnContext, maxTokens: number): Promise<boolean> {
  const message = [...turn.history, ...turn.recorder.view()].findLast(({ role }) => role === 'user')
  const isCut = message !== undefined && (await cutTo(turn, message, maxTokens))
  // Requests of this turn may have sent the message before.
  if (isCut) turn.view = { ...turn.view, cutCount: (turn.view.cutCount ?? 0) + 1 }
  return isCut
}

function findMessage({ history, recorder }: TurnContext, id: MessageId): Message | undefined {
  return [...history, ...recorder.view()].findLast((message) => message.id === id)
}

async function cutTo(turn: TurnContext, message: Message, maxTokens: number): Promise<boolean> {
  const texts = message.parts.filter((part): part is TextPart => part.type === 'text')
  if (texts.some(({ sentInFullAt }) => sentInFullAt !== undefined)) return false
  // An earlier cut stays as it is, so that the provider's cache can be used.
  if (estimateSentTokens(texts) <= maxTokens) return false
  const cut = cutMessage(message.parts, maxTokens)
  if (!cut) return false
  turn.recorder.emit({ type: 'input-cut', userMessageId: message.id, ...cut })
  if (turn.history.at(-1)?.id === message.id)
    turn.history = [...turn.history.slice(0, -1), withSentRanges(message, cut.parts)]
  await turn.recorder.settle()
  return true
}
