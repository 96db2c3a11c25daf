import type { InteractionAnswer, ApprovalScope } from '../../../../core/model/tools/interaction.ts'
import type { CallDecision } from '../../../../core/model/conversation/message.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'

const scopeLabels: Record<ApprovalScope, MessageDescriptor> = {
  once: /*i18n*/ { id: 'Allowed once' },
  run: /*i18n*/ { id: 'Allowed for this research' },
  chat: /*i18n*/ { id: 'Allowed for this chat' },
  always: /*i18n*/ { id: 'Always allowed' },
}

/** Describes a response in one line, in place of its card. */
export function describeInteractionAnswer(answer: InteractionAnswer): string {
  switch (answer.outcome) {
    case 'accepted':
      return describeValue(answer.value)
    case 'rejected':
      return i18n.t('Denied')
    case 'timeout':
      return i18n.t('Not answered in time, which counts as denied')
    case 'unattended':
      return i18n.t('The user was not present to answer')
    case 'cancelled':
      return i18n.t('Canceled: the answer was stopped')
  }
}

function describeValue(value: Extract<InteractionAnswer, { outcome: 'accepted' }>['value']): string {
  switch (value.kind) {
    case 'approve':
      return i18n.t(scopeLabels[value.scope])
    case 'ask':
      return i18n.t('Answered: {text}', { text: value.text })
    case 'select':
      return i18n.t('Chosen: {value}', { value: value.value })
    case 'confirm':
      return i18n.t('Confirmed')
    case 'form':
      return i18n.t('Answered {count, plural, one {# question} other {# questions}}', {
        count: Object.keys(value.values).length,
      })
    case 'open-link':
      return i18n.t('Opened')
    case 'plan':
      return i18n.t('Research started')
  }
}

/** Converts the decision stored with a call to a response. */
export function toInteractionAnswer(decision: CallDecision): InteractionAnswer {
  if (decision.verdict === 'approved') {
    return { outcome: 'accepted', value: { kind: 'approve', scope: decision.scope } }
  }
  return { outcome: decision.by === 'timeout' ? 'timeout' : 'rejected' }
}
