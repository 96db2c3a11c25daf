import { Check, CircleAlert, Minus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ConnectionStep } from '../../../core/kernel/command.ts'

const icons = {
  passed: { icon: Check, look: 'text-success', words: 'passed' },
  failed: { icon: CircleAlert, look: 'text-danger', words: 'failed' },
  skipped: { icon: Minus, look: 'text-faint', words: 'skipped' },
} as const

export function ConnectionTest({ steps }: { steps: readonly ConnectionStep[] }) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.scrollIntoView({ block: 'nearest' }), [steps])
  return (
    <ul
      ref={list}
      aria-label="Connection test"
      className="flex flex-col gap-2 rounded-lg bg-surface px-4 py-3"
    >
      {steps.map((step) => {
        const { icon: Icon, look, words } = icons[step.state]
        return (
          <li key={step.name} data-state={step.state} className="flex items-start gap-2.5">
            <Icon aria-hidden size={16} className={`mt-0.5 shrink-0 ${look}`} />
            <div className="min-w-0 flex-1 break-words">
              <span className="font-medium">{step.name}</span>
              <span className="sr-only"> {words}</span>
              {step.text !== '' && <span className="text-muted">: {step.text}</span>}
              {step.failure?.hint !== undefined && !step.text.includes(step.failure.hint) && (
                <p>{step.failure.hint}</p>
              )}
              {step.failure?.detail !== undefined && (
                <details className="text-sm text-muted">
                  <summary className="w-fit rounded-sm">Details</summary>
                  <p className="break-words">{step.failure.detail}</p>
                </details>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
