import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { maxPlanSteps, type PlanStep } from '../../../../core/model/research/research-terms.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { controlClass } from '../../../ui/controls/field.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { isInputMethodKey } from '../../../ui/keyboard/input-method.ts'
import { i18n } from '../../../i18n/i18n.ts'

export interface PlanStepsProps {
  steps: readonly PlanStep[]
  problem: string | undefined
  onChange: (steps: readonly PlanStep[]) => void
}

/** The steps of a research plan, which can be edited, moved, removed and added. */
export function PlanSteps({ steps, problem, onChange }: PlanStepsProps) {
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  // Where the focus belongs after the next change: a step's text, or one of its buttons.
  const focus = useRef<{ at: number; name: 'text' | 'up' | 'down' } | null>(null)
  useEffect(() => {
    if (focus.current === null) return
    const { at, name } = focus.current
    focus.current = null
    const item = list.current?.children[at]
    const button = item?.querySelector<HTMLElement>(`[data-step-control="${name}"]:not(:disabled)`)
    ;(button ?? item?.querySelector('textarea'))?.focus()
  }, [steps])
  const move = (at: number, by: 1 | -1) => {
    const moved = [...steps]
    const [step] = moved.splice(at, 1)
    if (step === undefined) return
    moved.splice(at + by, 0, step)
    focus.current = { at: at + by, name: by === 1 ? 'down' : 'up' }
    onChange(moved)
  }
  const remove = (at: number) => {
    focus.current = { at: Math.min(at, steps.length - 2), name: 'text' }
    onChange(steps.filter((_, index) => index !== at))
  }
  const add = () => {
    focus.current = { at: steps.length, name: 'text' }
    onChange([...steps, { id: findFreeId(steps), text: '' }])
  }
  return (
    <div className="flex flex-col gap-2">
      <ol
        ref={list}
        aria-label={i18n.t('Steps')}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        className="flex flex-col gap-2"
      >
        {steps.map((step, index) => (
          <li key={step.id} className="flex flex-wrap items-start justify-end gap-1 @md:flex-nowrap">
            <span aria-hidden className="w-5 shrink-0 pt-2 text-end text-sm text-faint tabular-nums">
              {index + 1}
            </span>
            <textarea
              rows={1}
              dir="auto"
              aria-label={i18n.t('Step {number}', { number: index + 1 })}
              aria-invalid={problem !== undefined && step.text.trim() === ''}
              value={step.text}
              maxLength={500}
              onChange={({ target: { value } }) =>
                onChange(steps.map((each) => (each.id === step.id ? { ...each, text: value } : each)))
              }
              // A step is one question, so Enter adds no line.
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !isInputMethodKey(event)) event.preventDefault()
              }}
              className={`grows ms-1 min-w-0 flex-1 basis-[80%] resize-none @md:basis-auto ${controlClass}`}
            />
            <div className="flex shrink-0 pt-0.5">
              <IconButton
                icon={ArrowUp}
                label={i18n.t('Move up')}
                data-step-control="up"
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                icon={ArrowDown}
                label={i18n.t('Move down')}
                data-step-control="down"
                disabled={index === steps.length - 1}
                onClick={() => move(index, 1)}
              />
              <IconButton icon={Trash2} label={i18n.t('Remove step')} onClick={() => remove(index)} />
            </div>
          </li>
        ))}
      </ol>
      {problem !== undefined && (
        <p id={`${id}-problem`} className="text-sm text-danger">
          {problem}
        </p>
      )}
      <Button look="quiet" className="w-fit px-2" disabled={steps.length >= maxPlanSteps} onClick={add}>
        <Plus aria-hidden size={16} />
        {i18n.t('Add step')}
      </Button>
    </div>
  )
}

/** Returns an id that no step has. */
function findFreeId(steps: readonly PlanStep[]): string {
  let number = steps.length + 1
  while (steps.some(({ id }) => id === `step-${number}`)) number += 1
  return `step-${number}`
}
