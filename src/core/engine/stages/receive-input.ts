import type { LocalizedText } from '../../model/messages/localized-text.ts'
import { createFailure, messageOf } from '../../model/failures/failure.ts'
import { type MessageId, messageIdSchema } from '../../model/id.ts'
import type { Message } from '../../model/conversation/message.ts'
import { fail, succeed, type Result } from '../../model/failures/result.ts'
import {
  replaceWholeText,
  withoutUnplacedPastes,
  expandDraft,
  fromDraftParts,
  isEmptyText,
  toDraftParts,
  type MessageDraft,
} from '../../model/conversation/message-draft.ts'
import { fireHooks, toFiring } from './run-stage.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import type { LoopEvent, LoopState } from '../loop/loop-state.ts'
import type { FallbackModel, SteeredMessage } from '../ports/turn-ports.ts'
import { cutNewMessage, measureSpace } from '../request/cut-input.ts'
import { engineText } from '../../model/messages/write-text.ts'

interface UserText {
  userMessageId: MessageId
  text: string
}

/**
 * Checks that the branch ends with the user's message and that it is not empty. Pasted text is inserted for its placeholders, so
 * that hooks get the whole text. Changes by hooks are split into the same form again. A text that is too long for the model is
 * cut.
 */
export async function receiveInput(turn: TurnContext): Promise<Result<null>> {
  const last = turn.input.history.at(-1)
  if (last?.role !== 'user' || last.id !== turn.input.userMessageId) {
    const detail = engineText('branch-end-unexpected')
    return fail(createFailure('invalid-input', { detail }))
  }
  const original = fromDraftParts(last.parts)
  const userText = { userMessageId: last.id, text: expandDraft(original) }
  const input = await applyInputHooks(turn, userText, original)
  // The message is already stored, and the next turn sends it with the branch.
  const text = input.ok ? input.value : await transformRefusedInput(turn, userText)
  if (text !== userText.text) changeInput(turn, last, replaceWholeText(original, text))
  if (!input.ok) return input
  const space = await measureSpace(turn, text, turn.input)
  if (space) await cutNewMessage(turn, last.id, space)
  return succeed(null)
}

/** Returns the user's text after the hooks, for new and steered messages. */
export async function applyInputHooks(
  turn: TurnContext,
  userText: UserText,
  { attachments }: Pick<MessageDraft, 'attachments'>,
): Promise<Result<string>> {
  const read = await fireHooks(turn, 'receive-input/pre', { ...toPlace(turn), ...userText })
  if (!read.ok) return read
  if (isEmptyText({ text: read.value.text, attachments })) {
    return fail(createFailure('invalid-input', { message: engineText('message-empty') }))
  }
  const input = await fireHooks(turn, 'receive-input/post', { ...read.value, ...toPlace(turn) })
  return input.ok ? succeed(input.value.text) : input
}

/** Runs the transforms on a refused message, even after a stop, because guards only judge. */
export async function transformRefusedInput(turn: TurnContext, userText: UserText): Promise<string> {
  const { signal } = new AbortController()
  const changed = await turn.ports.hooks?.transform(
    'receive-input/pre',
    { ...toPlace(turn), ...userText },
    { ...toFiring(turn), signal },
  )
  return changed?.type === 'passed' ? changed.payload.text : userText.text
}

function changeInput(turn: TurnContext, message: Message, original: MessageDraft): void {
  const { attachments: _, replyTo: __, ...text } = withoutUnplacedPastes(original)
  turn.recorder.emit({ type: 'input-text-changed', userMessageId: message.id, ...text })
  const changed: Message = { ...message, parts: toDraftParts(original) }
  turn.history = [...turn.history.slice(0, -1), changed]
}

function toPlace({ input: { runId, sessionId } }: TurnContext) {
  return { runId, sessionId }
}

/** Ends the current assistant message, adds the steered user message and starts a new assistant message. */
export async function deliverMessage(
  turn: TurnContext,
  state: LoopState,
  model: FallbackModel,
): Promise<LoopEvent> {
  const message = await turn.ports.steer?.take()
  // The user withdrew it in the meantime.
  if (!message) return continueWithout(state)
  const { messageId: userMessageId } = message
  const input = await applyInputHooks(turn, { userMessageId, text: expandDraft(message) }, message)
  if (!input.ok) {
    // A message that failed for another reason stays in the queue, like one that was never taken.
    if (input.failure.code === 'guard-denied')
      await returnMessage(turn, message, { reason: messageOf(input.failure), round: state.counters.round })
    return continueWithout(state)
  }
  const space = await measureSpace(turn, input.value, model)
  turn.recorder.emit({
    type: 'message-steered',
    round: state.counters.round,
    finishedMessageId: turn.recorder.reply().id,
    userMessageId,
    ...withoutUnplacedPastes(replaceWholeText(message, input.value)),
    assistantMessageId: messageIdSchema.parse(turn.ports.ids.next('message')),
  })
  if (space) await cutNewMessage(turn, userMessageId, space)
  return { type: 'message-delivered' }
}

async function returnMessage(
  turn: TurnContext,
  message: SteeredMessage,
  { reason, round }: { reason: LocalizedText; round: number },
): Promise<void> {
  const { messageId } = message
  const left = await transformRefusedInput(turn, { userMessageId: messageId, text: expandDraft(message) })
  await turn.ports.steer?.refuse(messageId, {
    reason,
    ...withoutUnplacedPastes(replaceWholeText(message, left)),
  })
  turn.notice({
    round,
    code: 'message-refused',
    text: engineText('refused-message-waits', { reason }),
  })
}

function continueWithout({ name }: LoopState): LoopEvent {
  return name === 'answered' ? { type: 'concluded' } : { type: 'message-delivered' }
}
