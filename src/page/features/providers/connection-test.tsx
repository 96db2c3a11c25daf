import { Check, Circle, CircleAlert, LoaderCircle, Minus } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type {
  ConnectionRecord,
  ConnectionStep,
  ConnectionStepName,
} from '../../../core/model/providers/provider.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import { showFailure, showHint, showText } from '../../i18n/show-text.ts'
import { dayAndTime, formatDate } from '../../i18n/formats.ts'

const icons = {
  waiting: { icon: Circle, look: 'text-faint', label: /*i18n*/ { id: 'waiting' } },
  running: { icon: LoaderCircle, look: 'text-accent animate-turn', label: /*i18n*/ { id: 'running' } },
  passed: { icon: Check, look: 'text-success', label: /*i18n*/ { id: 'passed' } },
  failed: { icon: CircleAlert, look: 'text-danger', label: /*i18n*/ { id: 'failed' } },
  skipped: { icon: Minus, look: 'text-faint', label: /*i18n*/ { id: 'skipped' } },
} as const

/** Labels of the steps. Their names are stored and stay as they are. */
const stepLabels: Record<ConnectionStepName, MessageDescriptor> = {
  Address: /*i18n*/ { id: 'Address' },
  Reachability: /*i18n*/ { id: 'Reachability' },
  'CORS preflight and headers': /*i18n*/ { id: 'CORS preflight and headers' },
  Key: /*i18n*/ { id: 'Key' },
  'Model list': /*i18n*/ { id: 'Model list' },
  'One streamed token': /*i18n*/ { id: 'One streamed token' },
  'One tool call': /*i18n*/ { id: 'One tool call' },
}

export interface ConnectionTestProps {
  steps: readonly ConnectionStep[]
  /** Follow-up actions. */
  children?: ReactNode
}

export function ConnectionTest({ steps, children }: ConnectionTestProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The braces discard the promise that newer browsers return, which is not a cleanup function.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [steps])
  return (
    <div ref={box} className="flex flex-col gap-3 rounded-lg bg-surface px-4 py-3">
      <ul aria-label={i18n.t('Connection test')} className="flex flex-col gap-2">
        {steps.map((step) => (
          <StepLine key={step.name} step={step} />
        ))}
      </ul>
      {children}
    </div>
  )
}

function StepLine({ step: { name, state, text, localized, failure } }: { step: ConnectionStep }) {
  const { icon: Icon, look, label } = icons[state]
  return (
    <li data-state={state} className="flex items-start gap-2.5">
      <Icon aria-hidden size={16} className={`mt-0.5 shrink-0 ${look}`} />
      <div className="min-w-0 flex-1 break-words">
        <span className="font-medium">{i18n.t(stepLabels[name])}</span>
        <span className="sr-only"> {i18n.t(label)}</span>
        {failure === undefined ? (
          text !== '' && <span className="text-muted">: {showText(localized, text)}</span>
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

/** Shows when a provider was last tested, with the result. */
export function LastTestResult({ record }: { record: ConnectionRecord }) {
  return <p className="text-xs text-muted">{describeTestResult(record)}</p>
}

export function describeTestResult({ at, outcome, steps }: ConnectionRecord): string {
  const failed = steps.find(({ state }) => state === 'failed')
  const when = formatDate(at, dayAndTime)
  if (outcome === 'passed') return i18n.t('Tested {when}: passed', { when })
  return failed
    ? i18n.t('Tested {when}: failed at “{step}”', { when, step: i18n.t(stepLabels[failed.name]) })
    : i18n.t('Tested {when}: failed', { when })
}
