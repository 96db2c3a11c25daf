import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import type { ReportedOutcome } from '../../../../core/model/conversation/message.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useClickGuard } from '../../../ui/hooks/use-click-guard.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'
import type { CallView } from '../../chat-state/answer/answer-view.ts'
import { GuardedButton, CardFrame } from '../interactions/card-frame.tsx'

const choices: readonly {
  outcome: ReportedOutcome
  label: MessageDescriptor
  confirmation: MessageDescriptor
}[] = [
  {
    outcome: 'worked',
    label: /*i18n*/ { id: 'It worked' },
    confirmation: /*i18n*/ { id: 'You reported that it worked. The model gets this information.' },
  },
  {
    outcome: 'did-not-happen',
    label: /*i18n*/ { id: 'It did not go through' },
    confirmation: /*i18n*/ {
      id: 'You reported that the call did not go through. The model gets this information.',
    },
  },
  {
    outcome: 'run-again',
    label: /*i18n*/ { id: 'Run it again' },
    confirmation: /*i18n*/ {
      id: 'The model will be asked to make this call again when the answer continues.',
    },
  },
]

export interface OutcomeQuestionProps {
  call: CallView
  /** Absent while nothing can be changed. */
  onReport?: (outcome: ReportedOutcome) => void
}

/** Asks what became of a call that was running when its worker died, which only the user can know. */
export function OutcomeQuestion({ call, onReport }: OutcomeQuestionProps) {
  const isArmed = useClickGuard()
  const [isChanging, setIsChanging] = useState(false)
  const { toolName, reportedOutcome } = call
  const confirmation = choices.find(({ outcome }) => outcome === reportedOutcome)?.confirmation
  if (onReport === undefined && confirmation === undefined) {
    return <p className="ps-7 pe-2 pb-2 text-sm text-warning">{i18n.t(warning)}</p>
  }
  const report = (outcome: ReportedOutcome) => {
    setIsChanging(false)
    onReport?.(outcome)
  }
  const answered = confirmation !== undefined && !isChanging && (
    <div className="flex flex-wrap items-center gap-x-1">
      <p className="flex items-center gap-2 py-1">
        <UserCheck aria-hidden size={15} className="shrink-0 text-faint" />
        {i18n.t(confirmation)}
      </p>
      {onReport !== undefined && (
        <Button look="quiet" small className="ms-2.5 text-sm" onClick={() => setIsChanging(true)}>
          {i18n.t('Change')}
        </Button>
      )}
    </div>
  )
  return (
    <div className={answered ? 'ps-5.5 pe-2 pb-1' : 'px-2 pb-2'}>
      <CardFrame
        label={i18n.t('Outcome unknown: {toolName}', { toolName })}
        outcome={answered || null}
        canChange
      >
        <p className="font-medium">{i18n.t('What was the outcome of this call?')}</p>
        <p className="mt-1 text-sm text-muted">{i18n.t(warning)}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {choices.map(({ outcome, label }) => (
            <GuardedButton key={outcome} isArmed={isArmed} onClick={() => report(outcome)}>
              {i18n.t(label)}
            </GuardedButton>
          ))}
        </div>
      </CardFrame>
    </div>
  )
}

const warning = /*i18n*/ {
  id: 'The call was running when the page or the browser closed, so it may have taken effect. Innerloop doesn’t run it again on its own.',
}
