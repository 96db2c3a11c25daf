import { showText } from '../../../i18n/show-text.ts'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import type {
  Interaction,
  InteractionAnswer,
  InteractionOf,
} from '../../../../core/model/tools/interaction.ts'
import { controlClass } from '../../../ui/controls/field.tsx'
import { isInputMethodKey } from '../../../ui/keyboard/input-method.ts'
import { useScreenShareMode, maskAmounts } from '../../../ui/text/redaction.ts'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import { useClickGuard } from '../../../ui/hooks/use-click-guard.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { AskingAgent } from './asking-agent.tsx'
import { GuardedButton, CardFrame } from './card-frame.tsx'
import { showOutcome } from './question-outcome.tsx'
import type { VisibleInteraction } from '../../chat-state/session/chat-interactions.ts'

type Question = Exclude<Interaction, { kind: 'approve' | 'form' | 'open-link' | 'plan' }>

export interface QuestionCardProps {
  interaction: Question
  response: Omit<VisibleInteraction, 'interaction'>
  onAnswer: (answer: InteractionAnswer) => void
}

export function QuestionCard({ interaction, response, onAnswer }: QuestionCardProps) {
  useScreenShareMode()
  const isArmed = useClickGuard()
  return (
    <CardFrame label={i18n.t('Question')} outcome={showOutcome(interaction, response)}>
      <div className="flex items-start gap-2.5">
        <CircleHelp aria-hidden size={18} className="mt-px shrink-0 text-warning" />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="font-medium break-words whitespace-pre-wrap">
            <RevealedText text={maskAmounts(showText(interaction.localized, interaction.prompt))} />
          </p>
          <AskingAgent agent={interaction.agent} />
        </div>
      </div>
      {response.failure !== null && <p className="mt-2 text-danger">{response.failure}</p>}
      <Choices interaction={interaction} isArmed={isArmed} onAnswer={onAnswer} />
    </CardFrame>
  )
}

interface ChoicesProps<Kind extends Question = Question> {
  interaction: Kind
  isArmed: boolean
  onAnswer: (answer: InteractionAnswer) => void
}

function Choices({ interaction, isArmed, onAnswer }: ChoicesProps) {
  switch (interaction.kind) {
    case 'select':
      return <SelectButtons interaction={interaction} isArmed={isArmed} onAnswer={onAnswer} />
    case 'confirm':
      return (
        <div className="mt-3 flex flex-wrap gap-2">
          <GuardedButton
            look="primary"
            isArmed={isArmed}
            onClick={() => onAnswer({ outcome: 'accepted', value: { kind: 'confirm' } })}
          >
            {i18n.t('Continue')}
          </GuardedButton>
          <GuardedButton isArmed={isArmed} onClick={() => onAnswer({ outcome: 'rejected' })}>
            {i18n.t('Stop here')}
          </GuardedButton>
        </div>
      )
    case 'ask':
      return <AskField isArmed={isArmed} onAnswer={onAnswer} />
  }
}

/** Buttons for the options. For a question of the assistant no option is emphasized. */
function SelectButtons({ interaction, isArmed, onAnswer }: ChoicesProps<InteractionOf<'select'>>) {
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {interaction.options.map(({ value, label, localized }, index) => (
        <GuardedButton
          key={value}
          look={index === 0 && interaction.callId === undefined ? 'primary' : 'outline'}
          isArmed={isArmed}
          onClick={() => onAnswer({ outcome: 'accepted', value: { kind: 'select', value } })}
        >
          {showText(localized, label)}
        </GuardedButton>
      ))}
      {interaction.callId !== undefined && (
        <GuardedButton look="quiet" isArmed={isArmed} onClick={() => onAnswer({ outcome: 'rejected' })}>
          {i18n.t('Skip')}
        </GuardedButton>
      )}
    </div>
  )
}

function AskField({ isArmed, onAnswer }: Omit<ChoicesProps, 'interaction'>) {
  const [text, setText] = useState('')
  const answer = (): void => {
    if (isArmed && text.trim() !== '')
      onAnswer({ outcome: 'accepted', value: { kind: 'ask', text: text.trim() } })
  }
  return (
    <form
      className="mt-3 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        answer()
      }}
    >
      <textarea
        aria-label={i18n.t('Your answer')}
        rows={2}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || isInputMethodKey(event)) return
          event.preventDefault()
          answer()
        }}
        className={controlClass}
      />
      <div className="flex flex-wrap gap-2">
        <GuardedButton type="submit" look="primary" isArmed={isArmed && text.trim() !== ''}>
          {i18n.t('Answer')}
        </GuardedButton>
        <GuardedButton isArmed={isArmed} onClick={() => onAnswer({ outcome: 'rejected' })}>
          {i18n.t('Skip')}
        </GuardedButton>
      </div>
    </form>
  )
}
