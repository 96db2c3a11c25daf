import { CircleHelp } from 'lucide-react'
import type { Interaction, InteractionAnswer } from '../../../../core/model/tools/interaction.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { showText } from '../../../i18n/show-text.ts'
import type { VisibleInteraction } from '../../chat-state/session/chat-interactions.ts'
import { describeInteractionAnswer } from './interaction-answer.ts'

type Question = Exclude<Interaction, { kind: 'approve' }>

/** Returns the line that replaces the card of an answered question. Returns `null` while the question is open. */
export function showOutcome(
  interaction: Question,
  { answer, isFromAnotherTab }: Pick<VisibleInteraction, 'answer' | 'isFromAnotherTab'>,
) {
  if (answer === null) return null
  const line = describeOutcome(interaction, answer)
  return (
    <p className="flex items-center gap-2 py-1">
      <CircleHelp aria-hidden size={15} className="shrink-0 text-faint" />
      {isFromAnotherTab ? i18n.t('Answered in another tab: {line}', { line }) : line}
    </p>
  )
}

function describeOutcome(interaction: Question, answer: InteractionAnswer): string {
  if (interaction.kind === 'select' && answer.outcome === 'accepted' && answer.value.kind === 'select') {
    const { value } = answer.value
    const { label = value, localized } = interaction.options.find((option) => option.value === value) ?? {}
    return i18n.t('Chosen: {label}', { label: showText(localized, label) })
  }
  if (answer.outcome !== 'rejected') return describeInteractionAnswer(answer)
  if (interaction.kind === 'select' && answer.reason !== undefined)
    return i18n.t('Try again: {remark}', { remark: answer.reason })
  if (answer.reason === 'skipped') return i18n.t('Questions skipped')
  if (interaction.kind === 'plan') return i18n.t('Research canceled')
  return answer.reason === 'cancelled' ? i18n.t('Canceled') : i18n.t('Declined')
}
