import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import type { CommandInput } from '../../../../core/model/commands/command.ts'
import type { McpServerId } from '../../../../core/model/id.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { getOwn } from '../../../../lib/json.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { controlClass, Field } from '../../../ui/controls/field.tsx'
import { isInputMethodKey } from '../../../ui/keyboard/input-method.ts'
import { RevealedText, spellHidden } from '../../../ui/text/revealed-text.tsx'

export interface McpFormField {
  name: string
  description?: string | undefined
  isRequired: boolean
}

export interface McpFormProps {
  client: Pick<WorkerClient, 'call'>
  serverId: McpServerId
  /** Whether the draft is of a temporary chat. */
  isTemporary: boolean
  /** The prompt or template whose values are typed. */
  of: CommandInput<'complete-mcp-argument'>['of']
  title: string
  description?: string | undefined
  fields: readonly McpFormField[]
  action: string
  /** Resolves to the reason of a failure, or to `null` if the form is done. */
  onSubmit: (values: Record<string, string>) => Promise<string | null>
  onClose: () => void
}

/** Arguments of a prompt, or variables of a resource template, above the composer. The server suggests values. */
export function McpForm(props: McpFormProps) {
  const { title, description, fields, action, onSubmit, onClose } = props
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const isMissing = ({ name, isRequired }: McpFormField) => isRequired && valueOf(values, name).trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (fields.some(isMissing)) return
    setBusy(true)
    const given = Object.entries(values).filter(([, value]) => value.trim() !== '')
    const failed = await onSubmit(Object.fromEntries(given))
    setBusy(false)
    setProblem(failed)
    if (failed === null) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in any of its fields closes it
    <form
      ref={form}
      noValidate
      aria-label={spellHidden(title)}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isInputMethodKey(event)) return
        event.stopPropagation()
        onClose()
      }}
      className="popup absolute inset-x-0 bottom-full z-10 mb-2 flex max-h-[60dvh] flex-col gap-4 overflow-y-auto rounded-xl border border-border bg-raised p-4 shadow-float"
    >
      <div>
        <p className="font-medium break-words">
          <RevealedText text={title} />
        </p>
        {description !== undefined && (
          <p className="text-sm break-words text-muted">
            <RevealedText text={description} />
          </p>
        )}
      </div>
      {fields.map((field) => (
        <ValueField
          key={field.name}
          {...props}
          field={field}
          values={values}
          error={isChecked && isMissing(field) ? i18n.t('Enter a value.') : undefined}
          onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
      {problem !== null && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={isBusy}>
          {action}
        </Button>
        <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
      </div>
    </form>
  )
}

/** Returns the typed value. The server chooses the names. */
function valueOf(values: Readonly<Record<string, string>>, name: string): string {
  return getOwn(values, name) ?? ''
}

interface ValueFieldProps extends Pick<McpFormProps, 'client' | 'serverId' | 'isTemporary' | 'of'> {
  field: McpFormField
  values: Readonly<Record<string, string>>
  error: string | undefined
  onChange: (value: string) => void
}

function ValueField(props: ValueFieldProps) {
  const { client, serverId, isTemporary, of, field, values, error, onChange } = props
  const { name, description, isRequired } = field
  const id = useId()
  const value = valueOf(values, name)
  const suggestions = useCompletion(client, {
    serverId,
    isTemporary,
    of,
    argument: name,
    value,
    others: values,
  })
  return (
    <>
      <Field
        label={isRequired ? spellHidden(name) : i18n.t('{name} (optional)', { name: spellHidden(name) })}
        hint={description === undefined ? undefined : spellHidden(description)}
        error={error}
      >
        <input
          list={id}
          value={value}
          autoComplete="off"
          aria-required={isRequired}
          onChange={(event) => onChange(event.target.value)}
          className={controlClass}
        />
      </Field>
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion}>{suggestion}</option>
        ))}
      </datalist>
    </>
  )
}

const restMs = 150

/** Returns the server's suggestions for a value, 150 ms after the last change. */
function useCompletion(
  client: McpFormProps['client'],
  request: CommandInput<'complete-mcp-argument'>,
): readonly string[] {
  const [suggestions, setSuggestions] = useState<readonly string[]>([])
  const key = JSON.stringify(request)
  useEffect(() => {
    let isWanted = true
    const ask = async () => {
      const completed = await client.call(
        'complete-mcp-argument',
        JSON.parse(key) as CommandInput<'complete-mcp-argument'>,
      )
      if (isWanted && completed.ok) setSuggestions(completed.value.values)
    }
    const timer = setTimeout(() => void ask(), restMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [client, key])
  return suggestions
}
