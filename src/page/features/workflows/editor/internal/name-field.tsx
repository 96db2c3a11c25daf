import { use, useState } from 'react'
import { controlClass, Field } from '../../../../ui/controls/field.tsx'
import { i18n } from '../../../../i18n/i18n.ts'
import { ProblemsContext } from './editor-context.ts'

interface NameFieldProps {
  label: string
  hint?: string
  /** Place of the name in the definition. */
  at: string
  value: string
  maxLength: number
  /** Names of the others. */
  taken: readonly string[]
  /** Replaces or removes the characters that a name cannot have. */
  clean: (typed: string) => string
  onChange: (name: string) => void
}

/**
 * A name that other parts of the definition use. A name that is taken, or does not start with a letter or `_`, is not written to the
 * definition, because the uses of the two names could not be told apart. A field that loses the focus shows the written name again.
 */
export function NameField(props: NameFieldProps) {
  const { label, hint, at, value, maxLength, taken, clean, onChange } = props
  const [entry, setEntry] = useState<string | null>(null)
  const problem = use(ProblemsContext).get(at)
  const error = entry === null ? problem : describeRefusal(entry, taken)
  return (
    <div data-field={at} className="min-w-0 scroll-mt-32">
      <Field label={label} hint={hint} error={error}>
        <input
          value={entry ?? value}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => {
            const name = clean(target.value)
            const isRefused = describeRefusal(name, taken) !== undefined
            setEntry(isRefused ? name : null)
            if (!isRefused) onChange(name)
          }}
          onBlur={() => setEntry(null)}
          className={`${controlClass} font-mono`}
        />
      </Field>
    </div>
  )
}

function describeRefusal(name: string, taken: readonly string[]): string | undefined {
  if (taken.includes(name)) return i18n.t('This name is already used.')
  return /^[A-Za-z_]/.test(name) ? undefined : i18n.t('Start with a letter.')
}
