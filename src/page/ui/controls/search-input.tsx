import type { ComponentProps } from 'react'

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** Accessible name and placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** Box for a search text. */
export function SearchInput({ label, onChange, ...props }: SearchInputProps) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={500}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
      {...props}
    />
  )
}
