import { useEffect, useId, useRef, useState } from 'react'
import type { LimitEntry, LimitValue } from '../../../core/kernel/limit-table.ts'
import { Button } from '../../ui/button.tsx'
import { usePresenting, veilAmounts, veilMoney } from '../../ui/presentation.ts'
import { isOfInputMethod } from '../../ui/input-method.ts'
import { controlClass } from '../../ui/field.tsx'
import { say } from '../../i18n/say.ts'
import { describeDefault, fromFieldText, toFieldText, unitOf } from './limit-text.ts'
import type { LimitWords } from './limit-words.ts'

export interface LimitFieldProps {
  words: LimitWords
  entry: LimitEntry
  /** The stored value; `default` if it was never set. */
  stored: LimitValue
  onSave: (value: LimitValue) => Promise<string | null>
}

/** One limit: a number, off if allowed, and a reset to the default. The value is saved on blur. */
export function LimitField({ words, entry, stored, onSave }: LimitFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isOpened, setIsOpened] = useState(false)
  const value = stored === 'default' ? entry.default : stored
  const isOff = value === 'off' && !isOpened
  const shown = draft ?? (value === 'off' ? '' : toFieldText(value, entry))

  // The typed text stays visible until storage has the new value.
  useEffect(() => setDraft(null), [stored])
  useEffect(() => {
    if (isOpened) input.current?.focus()
  }, [isOpened])

  const save = async (next: LimitValue) => setError(await onSave(next))
  const commit = () => {
    setIsOpened(false)
    if (draft === null || (draft.trim() === '' && value === 'off')) return
    const next = fromFieldText(draft, entry)
    if (next === value) setDraft(null)
    else void save(next)
  }
  const drop = () => {
    setDraft(null)
    setError(null)
    setIsOpened(false)
  }
  const unit = unitOf(entry)
  const isVeiled = usePresenting() && entry.unit === 'dollars' && shown !== ''

  return (
    <div className="flex flex-col gap-x-6 gap-y-2 py-3.5 sm:flex-row sm:items-start sm:justify-between">
      <div className="min-w-0">
        <label id={`${id}-label`} htmlFor={id} className="font-medium">
          {words.label}
        </label>
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-muted">
          {words.hint} <span className="whitespace-nowrap">{veilAmounts(describeDefault(entry))}</span>
        </p>
        {error !== null && (
          <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-danger">
            {error}
          </p>
        )}
      </div>
      <div className="flex shrink-0 flex-col gap-1 sm:w-64">
        <div className="flex items-center gap-3">
          <span className="flex min-w-0 flex-1 items-center gap-2">
            <input
              ref={input}
              id={id}
              type="text"
              inputMode={entry.unit === 'dollars' ? 'decimal' : 'numeric'}
              autoComplete="off"
              value={isVeiled ? veilMoney(shown) : shown}
              readOnly={isVeiled}
              placeholder={value === 'off' ? say('Off') : undefined}
              disabled={isOff}
              aria-describedby={error === null ? `${id}-hint` : `${id}-error ${id}-hint`}
              aria-invalid={error !== null}
              onChange={(event) => setDraft(event.target.value)}
              onBlur={commit}
              onKeyDown={(event) => {
                if (isOfInputMethod(event)) return
                if (event.key === 'Enter') commit()
                if (event.key === 'Escape') drop()
              }}
              className={`${controlClass} w-28! min-w-0 tabular-nums disabled:opacity-55`}
            />
            <span className="text-sm text-muted">{unit}</span>
          </span>
          {entry.canBeOff && (
            <label className="flex cursor-pointer items-center gap-1.5 text-sm pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={isOff}
                aria-labelledby={`${id}-off ${id}-label`}
                onChange={(event) => {
                  drop()
                  if (event.target.checked) void save('off')
                  else if (entry.default === 'off') setIsOpened(true)
                  else void save('default')
                }}
                className="size-4 accent-accent"
              />
              <span id={`${id}-off`}>{say('Off')}</span>
            </label>
          )}
        </div>
        {stored !== 'default' && (
          <Button
            look="accent"
            aria-describedby={`${id}-label`}
            onClick={() => {
              drop()
              void save('default')
            }}
            className="-ms-3 h-8 self-start text-sm"
          >
            {say('Reset to default')}
          </Button>
        )}
      </div>
    </div>
  )
}
