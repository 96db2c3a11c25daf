import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import { maxLabelLength } from '../../../core/model/conversation/message-label.ts'
import { maxLabels, maxPins, maxReactions } from '../../../core/model/conversation/message-annotations.ts'
import { fail, type Result } from '../../../core/model/failures/result.ts'

const revealFirst = 'Call reveal_message_metadata, then use a ref as it stands in its lines.'

/**
 * Statuses of a message tool that did nothing, each with its sentence and hint. The status names are part of the
 * tools' contract.
 */
const refusals = {
  invalid_message_id_format: ['That is no ref of a message: refs look like ref_3.', revealFirst],
  invalid_range_for_action: ['Only delete takes a range.', 'Leave end_message_id out.'],
  missing_edit_content: ['An edit needs the new content.', 'Give the whole new text as content.'],
  message_not_found_in_recent: ['There is no such message among the recent ones.', revealFirst],
  range_end_not_found_in_recent: ['The end of the range is not among the recent messages.', revealFirst],
  pin_not_available_in_dm: ['This chat is not kept, so nothing can be pinned in it.', undefined],
  insufficient_permissions: ['The browser does not let this page change its messages.', undefined],
  message_already_pinned: ['The message is pinned already.', undefined],
  pin_limit_reached: [
    `A chat has at most ${maxPins} pinned messages, and this one has.`,
    'The user can unpin one.',
  ],
  message_not_editable_by_current_identity: [
    'The user wrote that message, and only they edit it.',
    'Only your own messages can be edited.',
  ],
  edit_content_rejected_speaker_label: [
    'The new content is nothing but the name of a speaker.',
    'Give the text itself.',
  ],
  message_not_deletable_by_current_identity: [
    'The user wrote that message, and only they delete it.',
    'Only your own messages can be deleted.',
  ],
  no_eligible_messages_in_range: ['None of the messages in that range can be deleted by you.', undefined],
  invalid_reaction_emoji: [
    'That is not one emoji.',
    'Give one emoji, such as 👍, or the name of one, such as :thumbsup:.',
  ],
  insufficient_reaction_permissions: [
    `No reaction can be added: a message has at most ${maxReactions}, or the browser does not let this page store it.`,
    undefined,
  ],
  invalid_label: [
    'That is no label.',
    `Give one label of 1 to ${maxLabelLength} characters in one line, without invisible ones alone and without control characters.`,
  ],
  message_already_labeled: ['The message has that label already.', undefined],
  label_limit_reached: [
    `A message has at most ${maxLabels} labels, and this one has.`,
    'The user can remove one.',
  ],
} as const satisfies Record<string, readonly [string, string | undefined]>

export type MessageRefusal = keyof typeof refusals

export function refuse(status: MessageRefusal): Result<never> {
  const [sentence, hint] = refusals[status]
  return fail(
    createFailure('tool-failed', {
      message: `${sentence} (${status})`,
      ...(hint !== undefined && { hint }),
      retryable: false,
    }),
  )
}

/** Translates a storage failure into a status. A full disk keeps its own failure. */
export function refuseByStorage(
  failure: Failure,
  meaning: { gone: MessageRefusal; forbidden: MessageRefusal },
): Result<never> {
  if (failure.code === 'not-found') return refuse(meaning.gone)
  return failure.code === 'storage-unavailable' ? refuse(meaning.forbidden) : fail(failure)
}
