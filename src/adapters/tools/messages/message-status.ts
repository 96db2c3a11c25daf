import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import { maxLabelLength } from '../../../core/model/conversation/message-label.ts'
import { maxLabels, maxPins, maxReactions } from '../../../core/model/conversation/message-annotations.ts'
import { fail, type Result } from '../../../core/model/failures/result.ts'
import type { LocalizedText } from '../../../core/model/messages/localized-text.ts'
import { toolsText } from '../../../core/model/messages/write-text.ts'

const revealFirst = toolsText('call-reveal-metadata-first')

/**
 * Statuses of a message tool that did nothing, each with its sentence and hint. The status names are part of the
 * tools' contract.
 */
const refusals = {
  invalid_message_id_format: [toolsText('message-ref-invalid'), revealFirst],
  invalid_range_for_action: [toolsText('range-for-delete-only'), toolsText('leave-out-range-end')],
  missing_edit_content: [toolsText('edit-content-missing'), toolsText('give-whole-new-text')],
  message_not_found_in_recent: [toolsText('recent-message-missing'), revealFirst],
  range_end_not_found_in_recent: [toolsText('range-end-missing'), revealFirst],
  pin_not_available_in_dm: [toolsText('chat-not-kept-for-pins'), undefined],
  insufficient_permissions: [toolsText('browser-refuses-message-changes'), undefined],
  message_already_pinned: [toolsText('message-pinned-already'), undefined],
  pin_limit_reached: [toolsText('pins-full', { count: maxPins }), toolsText('user-can-unpin')],
  message_not_editable_by_current_identity: [
    toolsText('only-user-edits-message'),
    toolsText('edit-own-messages-only'),
  ],
  edit_content_rejected_speaker_label: [toolsText('content-is-speaker-name'), toolsText('give-text-itself')],
  message_not_deletable_by_current_identity: [
    toolsText('only-user-deletes-message'),
    toolsText('delete-own-messages-only'),
  ],
  no_eligible_messages_in_range: [toolsText('no-deletable-message-in-range'), undefined],
  invalid_reaction_emoji: [toolsText('not-one-emoji'), toolsText('give-one-emoji')],
  insufficient_reaction_permissions: [toolsText('reaction-not-possible', { count: maxReactions }), undefined],
  invalid_label: [toolsText('label-invalid'), toolsText('give-one-label', { count: maxLabelLength })],
  message_already_labeled: [toolsText('label-exists'), undefined],
  label_limit_reached: [toolsText('labels-full', { count: maxLabels }), toolsText('user-can-remove-label')],
} as const satisfies Record<string, readonly [LocalizedText, LocalizedText | undefined]>

export type MessageRefusal = keyof typeof refusals

export function refuse(status: MessageRefusal): Result<never> {
  const [text, hint] = refusals[status]
  return fail(
    createFailure('tool-failed', {
      message: toolsText('text-with-status', { text, status }),
      hint,
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
