import { useState } from 'react'
import { formatNumberInput } from '../../i18n/formats.ts'
import { controlClass } from './field.tsx'
import { parseLocalNumber } from './parse-number.ts'

interface NumberInputProps {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  value: number | undefined
  /** A text that is not a number gives NaN. */
  onChange: (value: number | undefined) => void
}

/** A number, or nothing. What was typed stays as it is until the field is left. */
export function NumberInput({ value, onChange, ...control }: NumberInputProps) {
  const shown = value === undefined || Number.isNaN(value) ? '' : formatNumberInput(value)
  const [entry, setEntry] = useState<string | null>(null)
  return (
    <input
      {...control}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={entry ?? shown}
      onChange={({ target }) => {
        setEntry(target.value)
        onChange(target.value.trim() === '' ? undefined : parseLocalNumber(target.value))
      }}
      onBlur={() => Number.isNaN(value) || setEntry(null)}
      className={controlClass}
    />
  )
}
