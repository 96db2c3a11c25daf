import { useState } from 'react'
import { controlClass } from './field.tsx'

interface LinesInputProps {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  value: readonly string[]
  onChange: (lines: string[]) => void
}

/** A list of texts, one per line. */
export function LinesInput({ value, onChange, ...control }: LinesInputProps) {
  const [entry, setEntry] = useState<string | null>(null)
  return (
    <textarea
      {...control}
      dir="auto"
      rows={2}
      value={entry ?? value.join('\n')}
      onChange={({ target }) => {
        setEntry(target.value)
        onChange(
          target.value
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        )
      }}
      onBlur={() => setEntry(null)}
      className={`${controlClass} max-h-40 min-h-15 field-sizing-content`}
    />
  )
}
