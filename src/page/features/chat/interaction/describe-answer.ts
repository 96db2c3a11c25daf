import type { ApprovalScope, InteractionAnswer } from '../../../../core/kernel/interaction.ts'
import type { CallDecision } from '../../../../core/kernel/message.ts'

const scopeWords: Record<ApprovalScope, string> = {
  once: 'Allowed once',
  chat: 'Allowed for this chat',
  always: 'Always allowed',
}

/** One line in place of a card that was answered. */
export function describeAnswer(answer: InteractionAnswer): string {
  switch (answer.outcome) {
    case 'accepted':
      return describeValue(answer.value)
    case 'rejected':
      return 'Denied'
    case 'timeout':
      return 'Nobody answered in time, which counts as a refusal'
    case 'unattended':
      return 'Nobody was here to answer'
    case 'cancelled':
      return 'No longer needed: the turn was stopped'
  }
}

function describeValue(value: Extract<InteractionAnswer, { outcome: 'accepted' }>['value']): string {
  switch (value.kind) {
    case 'approve':
      return scopeWords[value.scope]
    case 'ask':
      return `Answered: ${value.text}`
    case 'select':
      return `Chosen: ${value.value}`
    case 'confirm':
      return 'Confirmed'
  }
}

/** The answer that a stored call tells of. */
export function toAnswer(decision: CallDecision): InteractionAnswer {
  if (decision.verdict === 'approved') {
    return { outcome: 'accepted', value: { kind: 'approve', scope: decision.scope } }
  }
  return { outcome: decision.by === 'timeout' ? 'timeout' : 'rejected' }
}
