import { use, useEffect, useId, useRef, useState } from 'react'
import { controlClass, Field, type FieldProps } from '../../../../ui/controls/field.tsx'
import { HiddenWarning } from '../../../../ui/text/hidden-warning.tsx'
import { i18n } from '../../../../i18n/i18n.ts'
import { ProblemsContext } from './editor-context.ts'
import { groupValues, type ListedValue } from '../list-values.ts'

/** Height of a select that stands next to text fields. */
export const selectClass = `${controlClass} h-9 pointer-coarse:h-11`

interface FormFieldProps extends Omit<FieldProps, 'error'> {
  /** Place of the field in the definition, with dots between keys and indexes. "Problems" leads to it. */
  at: string
}

/** A field of the definition with the text of its problem, and a warning of hidden characters in what it shows. */
export function FormField({ at, ...field }: FormFieldProps) {
  const error = use(ProblemsContext).get(at)
  return (
    <div data-field={at} className="min-w-0 scroll-mt-32">
      <Field {...field} {...(error !== undefined && { error })} />
      <HiddenWarning text={textOf(field.children.props)} />
    </div>
  )
}

/** Returns what a control shows. Numbers and choices cannot have hidden characters. */
function textOf(props: object): string {
  const value: unknown = 'value' in props ? props.value : undefined
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'string' ? value : ''
}

/** The properties that `Field` gives its control. */
interface ControlProps {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
}

interface PathSelectProps extends ControlProps {
  value: string
  values: readonly ListedValue[]
  /** Text of the option without a value. If missing, there is none. */
  noneText?: string
  onChange: (path: string) => void
}

/** A value of the workflow. One that is not listed, such as an item of a list by its number, is typed. */
export function PathSelect({ value, values, noneText, onChange, ...control }: PathSelectProps) {
  const isListed = value === '' || values.some(({ path, isOfItem }) => path === value && isOfItem !== true)
  const [isChosen, setIsChosen] = useState(false)
  const isTyped = isChosen || !isListed
  return (
    <div className="flex flex-col gap-1.5">
      <select
        {...control}
        value={isTyped ? other : value}
        onChange={({ target }) => {
          setIsChosen(target.value === other)
          if (target.value !== other) onChange(target.value)
        }}
        className={selectClass}
      >
        {(noneText !== undefined || value === '') && (
          <option value="">{noneText ?? i18n.t('Choose a value…')}</option>
        )}
        <ValueOptions values={values} />
        <option value={other}>{i18n.t('Another value…')}</option>
      </select>
      {isTyped && (
        <input
          aria-label={i18n.t('Path of the value')}
          value={value}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
          className={`${controlClass} font-mono`}
        />
      )}
    </div>
  )
}

const other = ':other'

function ValueOptions({ values }: { values: readonly ListedValue[] }) {
  return groupValues(values).map(({ group, members }) => (
    <optgroup key={group} label={group}>
      {members.map(({ path, label }) => (
        <option key={path} value={path}>
          {label}
        </option>
      ))}
    </optgroup>
  ))
}

interface TemplateFieldProps {
  label: string
  hint?: string
  at: string
  rows: number
  value: string
  values: readonly ListedValue[]
  onChange: (template: string) => void
}

/** A text in which values of the workflow are inserted at the cursor. */
export function TemplateField({ label, hint, at, rows, value, values, onChange }: TemplateFieldProps) {
  const id = useId()
  const caret = useRef<number | null>(null)
  const insert = (path: string) => {
    const field = document.querySelector<HTMLTextAreaElement>(`[data-template="${id}"]`)
    const at = field?.selectionStart ?? value.length
    const inserted = `{{${path}}}`
    onChange(value.slice(0, at) + inserted + value.slice(field?.selectionEnd ?? at))
    caret.current = at + inserted.length
  }
  // The cursor goes behind the inserted value once the field shows it.
  useEffect(() => {
    if (caret.current === null) return
    const field = document.querySelector<HTMLTextAreaElement>(`[data-template="${id}"]`)
    field?.focus()
    field?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [id, value])
  return (
    <div className="flex flex-col gap-1.5">
      <FormField label={label} {...(hint !== undefined && { hint })} at={at}>
        <textarea
          data-template={id}
          dir="auto"
          rows={rows}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={`${controlClass} max-h-96 field-sizing-content`}
          style={{ minHeight: `${rows * 1.5 + 1}rem` }}
        />
      </FormField>
      <select
        aria-label={i18n.t('Insert a value into “{label}”', { label })}
        value=""
        onChange={({ target }) => insert(target.value)}
        className="h-8 w-fit max-w-full rounded-md border border-border bg-background px-2 text-sm text-muted pointer-coarse:h-11"
      >
        <option value="">{i18n.t('Insert a value…')}</option>
        <ValueOptions values={values} />
      </select>
    </div>
  )
}
