import { Check, Circle, CircleAlert, LoaderCircle, Minus } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Failure } from '../../../core/model/failures/failure.ts'
import { i18n } from '../../i18n/i18n.ts'
import { showFailure, showHint } from '../../i18n/show-text.ts'

const icons = {
  waiting: { icon: Circle, look: 'text-faint', label: /*i18n*/ { id: 'waiting' } },
  running: { icon: LoaderCircle, look: 'text-accent animate-turn', label: /*i18n*/ { id: 'running' } },
  passed: { icon: Check, look: 'text-success', label: /*i18n*/ { id: 'passed' } },
  failed: { icon: CircleAlert, look: 'text-danger', label: /*i18n*/ { id: 'failed' } },
  skipped: { icon: Minus, look: 'text-faint', label: /*i18n*/ { id: 'skipped' } },
} as const

/** A step of a connection test, with its texts in the user's language. */
export interface TestStep {
  label: string
  state: keyof typeof icons
  /** Outcome, if there is something to say. */
  text?: string | undefined
  failure?: Failure | undefined
}

export interface TestStepsProps {
  steps: readonly TestStep[]
  /** Follow-up actions. */
  children?: ReactNode
}

/** The steps of a connection test, while it runs and after it. Scrolls into view with each step. */
export function TestSteps({ steps, children }: TestStepsProps) {
  const box = useRef<HTMLDivElement>(null)
  const progress = steps.map(({ state }) => state).join()
  useEffect(() => {
    // The braces discard the promise that newer browsers return, which is not a cleanup function.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [progress])
  return (
    <div ref={box} className="flex flex-col gap-3 rounded-lg bg-surface px-4 py-3">
      <ul aria-label={i18n.t('Connection test')} className="flex flex-col gap-2">
        {steps.map((step) => (
          <StepLine key={step.label} step={step} />
        ))}
      </ul>
      {children}
    </div>
  )
}

function StepLine({ step: { label, state, text = '', failure } }: { step: TestStep }) {
  const { icon: Icon, look, label: stateLabel } = icons[state]
  return (
    <li data-state={state} className="flex items-start gap-2.5">
      <Icon aria-hidden size={16} className={`mt-0.5 shrink-0 ${look}`} />
      <div className="min-w-0 flex-1 break-words">
        <span className="font-medium">{label}</span>
        <span className="sr-only"> {i18n.t(stateLabel)}</span>
        {failure === undefined ? (
          text !== '' && <span className="text-muted">: {text}</span>
        ) : (
          <>
            <span role="alert">
              <span className="text-danger">: {showFailure(failure)}</span>
              {failure.hint !== undefined && <span className="block">{showHint(failure)}</span>}
            </span>
            {failure.detail !== undefined && (
              <details className="text-sm text-muted">
                <summary className="w-fit rounded-sm">{i18n.t('Details')}</summary>
                <p className="break-words">{failure.detail}</p>
              </details>
            )}
          </>
        )}
      </div>
    </li>
  )
}
