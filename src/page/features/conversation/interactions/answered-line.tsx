import { Ban, Check } from 'lucide-react'
import type { InteractionAnswer, ApprovalScope } from '../../../../core/model/tools/interaction.ts'
import type { CallDecision } from '../../../../core/model/conversation/message.ts'
import { phrase, type Unsaid } from '../../../i18n/phrase.ts'
import { say } from '../../../i18n/say.ts'

/** One line that says how an approval was answered. */
export function AnsweredLine({ answer }: { answer: InteractionAnswer }) {
  const isAllowed = answer.outcome === 'accepted'
  const Icon = isAllowed ? Check : Ban
  return (
    <p className="flex items-center gap-2 py-1">
      <Icon aria-hidden size={15} className={isAllowed ? 'text-success' : 'text-warning'} />
      {describeInteractionAnswer(answer)}
    </p>
  )
}

const scopeWords: Record<ApprovalScope, Unsaid> = {
  once: phrase('Allowed once'),
  chat: phrase('Allowed for this chat'),
  always: phrase('Always allowed'),
}

/** Describes a response in one line, in place of its card. */
export function describeInteractionAnswer(answer: InteractionAnswer): string {
  switch (answer.outcome) {
    case 'accepted':
      return describeValue(answer.value)
    case 'rejected':
      return say('Denied')
    case 'timeout':
      return say('Nobody answered in time, which counts as a refusal')
    case 'unattended':
      return say('Nobody was here to answer')
    case 'cancelled':
      return say('No longer needed: the turn was stopped')
  }
}

function describeValue(value: Extract<InteractionAnswer, { outcome: 'accepted' }>['value']): string {
  switch (value.kind) {
    case 'approve':
      return say(scopeWords[value.scope])
    case 'ask':
      return say('Answered: {text}', { text: value.text })
    case 'select':
      return say('Chosen: {value}', { value: value.value })
    case 'confirm':
      return say('Confirmed')
  }
}

/** Converts the decision stored with a call to a response. */
export function toInteractionAnswer(decision: CallDecision): InteractionAnswer {
  if (decision.verdict === 'approved') {
    return { outcome: 'accepted', value: { kind: 'approve', scope: decision.scope } }
  }
  return { outcome: decision.by === 'timeout' ? 'timeout' : 'rejected' }
}
