import type { ApprovalScope, InteractionAnswer } from '../../../../core/kernel/interaction.ts'

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
