import { Ban, Check } from 'lucide-react'
import type { InteractionAnswer } from '../../../../core/kernel/interaction.ts'
import { describeAnswer } from './describe-answer.ts'

/** One line that says how an approval was answered. */
export function AnsweredLine({ answer }: { answer: InteractionAnswer }) {
  const isAllowed = answer.outcome === 'accepted'
  const Icon = isAllowed ? Check : Ban
  return (
    <p className="flex items-center gap-2 py-1">
      <Icon aria-hidden size={15} className={isAllowed ? 'text-success' : 'text-warning'} />
      {describeAnswer(answer)}
    </p>
  )
}
