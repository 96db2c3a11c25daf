import { useEffect, useId, useRef, useState } from 'react'
import type { LimitEntry, LimitValue } from '../../../core/model/settings/limit-table.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useScreenShareMode, maskAmounts, maskMoney } from '../../ui/text/redaction.ts'
import { isInputMethodKey } from '../../ui/keyboard/input-method.ts'
import { controlClass } from '../../ui/controls/field.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import { parseLocalNumber } from '../../ui/controls/parse-number.ts'
import { formatNumber, formatNumberInput } from '../../i18n/formats.ts'

export interface LimitFieldProps {
  label: string
  /** Says what happens when the limit is reached. */
  hint: string
  /** Accessible name of the number, if the label names two numbers. */
  name?: string
  entry: LimitEntry
  /** The stored value; `default` if it was never set. */
  stored: LimitValue
  /** Set if a limit that is off starts with an empty number field, which gets the focus. */
  isInitiallyOpened?: boolean
  onSave: (value: LimitValue) => Promise<string | null>
}

/** One limit: a number, a switch if it can be off, and a reset to the default. The value is saved on blur. */
export function LimitField({
  label,
  hint,
  name,
  entry,
  stored,
  isInitiallyOpened = false,
  onSave,
}: LimitFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isOpened, setIsOpened] = useState(isInitiallyOpened)
  const value = stored === 'default' ? entry.default : stored
  const isOff = value === 'off' && !isOpened
  const fieldText = draft ?? (value === 'off' ? '' : toFieldText(value, entry))

  // The typed text stays visible until storage has the new value.
  useEffect(() => setDraft(null), [stored])
  useEffect(() => {
    if (isOpened) input.current?.focus()
  }, [isOpened])

  const save = async (next: LimitValue) => setError(await onSave(next))
  const commit = () => {
    setIsOpened(false)
    if (draft === null || (draft.trim() === '' && value === 'off')) return
    const next = parseFieldText(draft, entry)
    if (next === value) setDraft(null)
    else void save(next)
  }
  const drop = () => {
    setDraft(null)
    setError(null)
    setIsOpened(false)
  }
  const unit = unitLabel(entry)
  const isMasked = useScreenShareMode() && entry.unit === 'dollars' && fieldText !== ''

  return (
    <div className="flex flex-col gap-x-6 gap-y-2 py-3 @lg:flex-row @lg:items-start @lg:justify-between">
      <div className="min-w-0">
        <label id={`${id}-label`} htmlFor={isOff ? `${id}-switch` : id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-muted">
          {hint} {maskAmounts(describeDefault(entry))}
        </p>
        {error !== null && (
          <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-danger">
            {error}
          </p>
        )}
      </div>
      <div className="flex shrink-0 flex-col gap-1 @lg:w-60">
        <div className="flex min-h-9 items-center gap-3">
          {isOff ? (
            <span className="flex-1 text-muted">{i18n.t('No limit')}</span>
          ) : (
            <span className="flex min-w-0 flex-1 items-center gap-2">
              <input
                ref={input}
                id={id}
                type="text"
                inputMode={entry.unit === 'dollars' ? 'decimal' : 'numeric'}
                autoComplete="off"
                aria-label={name}
                value={isMasked ? maskMoney(fieldText) : fieldText}
                readOnly={isMasked}
                aria-describedby={error === null ? `${id}-hint` : `${id}-error ${id}-hint`}
                aria-invalid={error !== null}
                onChange={(event) => setDraft(event.target.value)}
                onBlur={commit}
                onKeyDown={(event) => {
                  if (isInputMethodKey(event)) return
                  if (event.key === 'Enter') commit()
                  if (event.key === 'Escape') drop()
                }}
                className={`${controlClass} w-28! min-w-0 tabular-nums`}
              />
              <span className="text-sm text-muted">{unit}</span>
            </span>
          )}
          {entry.canBeOff && (
            <input
              id={`${id}-switch`}
              type="checkbox"
              role="switch"
              checked={!isOff}
              aria-checked={!isOff}
              aria-label={name ?? label}
              // The number keeps the focus. Otherwise leaving an empty number would switch the limit off before the click.
              onMouseDown={(event) => event.preventDefault()}
              onChange={(event) => {
                drop()
                if (!event.target.checked) {
                  if (value !== 'off') void save('off')
                } else if (entry.default === 'off') setIsOpened(true)
                else void save('default')
              }}
              className="switch shrink-0"
            />
          )}
        </div>
        {name !== undefined && (
          <span id={`${id}-name`} hidden>
            {name}
          </span>
        )}
        {stored !== 'default' && (
          <Button
            look="accent"
            small
            aria-describedby={name === undefined ? `${id}-label` : `${id}-name`}
            onClick={() => {
              drop()
              void save('default')
            }}
            className="-ms-3 self-start text-sm"
          >
            {i18n.t('Reset to default')}
          </Button>
        )}
      </div>
    </div>
  )
}

const units: Record<LimitEntry['unit'], MessageDescriptor | null> = {
  count: null,
  ms: /*i18n*/ { id: 'seconds' },
  tokens: /*i18n*/ { id: 'tokens' },
  dollars: /*i18n*/ { id: 'USD' },
}

/** Returns the display factor. Times are shown in seconds. */
function scaleOf({ unit }: LimitEntry): number {
  return unit === 'ms' ? 1000 : 1
}

function unitLabel({ unit }: LimitEntry): string {
  const name = units[unit]
  return name === null ? '' : i18n.t(name)
}

function toFieldText(value: number, entry: LimitEntry): string {
  return formatNumberInput(value / scaleOf(entry))
}

/** Returns `NaN` for invalid input. The worker reports the valid range. */
function parseFieldText(text: string, entry: LimitEntry): number {
  return Math.round(parseLocalNumber(text) * scaleOf(entry) * 1000) / 1000
}

function describeDefault(entry: LimitEntry): string {
  if (entry.default === 'off') return ''
  const unit = unitLabel(entry)
  const value = formatNumber(entry.default / scaleOf(entry))
  return i18n.t('Default: {value}.', { value: unit === '' ? value : `${value} ${unit}` })
}
