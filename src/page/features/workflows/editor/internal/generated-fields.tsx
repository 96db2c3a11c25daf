import {
  readSchemaFields,
  type ObjectSchema,
  type SchemaField,
} from '../../../../../core/model/schema-fields.ts'
import { controlClass } from '../../../../ui/controls/field.tsx'
import { i18n } from '../../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../../i18n/message-types.ts'
import { NumberInput } from '../../../../ui/controls/number-input.tsx'
import { FormField, selectClass } from './fields.tsx'

export interface FieldText {
  label: MessageDescriptor
  hint?: MessageDescriptor
  /** Texts of the values of a choice. Without one, a value is shown as it is. */
  values?: Readonly<Record<string, MessageDescriptor>>
  /** Text of the choice without a value. */
  none?: MessageDescriptor
}

export interface GeneratedFieldsProps<Part extends object> {
  /** Schema of an object. Only fields with a text are drawn. */
  schema: ObjectSchema<Part>
  value: Partial<Part>
  at: string
  texts: Readonly<Partial<Record<keyof Part & string, FieldText>>>
  onChange: (part: Partial<Part>) => void
}

/** The fields of an object, made from its schema: text, number, choice or switch. */
export function GeneratedFields<Part extends object>(props: GeneratedFieldsProps<Part>) {
  const { schema, value, at, texts, onChange } = props
  const kinds = readSchemaFields(schema)
  return Object.entries(texts).map(([name, text]) => {
    const kind = kinds.get(name)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of the texts
    const key = name as keyof Part & string
    if (kind === undefined) return null
    return (
      <GeneratedField
        key={name}
        kind={kind}
        value={value[key]}
        at={`${at}.${name}`}
        text={text as FieldText}
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value is of the kind that the schema gives
        onChange={(changed) => onChange({ [name]: changed } as Partial<Part>)}
      />
    )
  })
}

interface GeneratedFieldProps {
  kind: SchemaField
  value: unknown
  at: string
  text: FieldText
  onChange: (value: string | number | boolean | undefined) => void
}

function GeneratedField({ kind, value, at, text, onChange }: GeneratedFieldProps) {
  const field = {
    at,
    label: i18n.t(text.label),
    ...(text.hint && { hint: i18n.t(text.hint) }),
  }
  switch (kind.type) {
    case 'boolean':
      return (
        <label data-field={at} className="flex min-h-9 items-center gap-2.5 self-end pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => onChange(target.checked)}
            className="size-4 shrink-0 accent-(--accent)"
          />
          {field.label}
        </label>
      )
    case 'number':
      return (
        <FormField {...field}>
          <NumberInput value={typeof value === 'number' ? value : undefined} onChange={onChange} />
        </FormField>
      )
    case 'choice': {
      const chosen = kind.values.findIndex((each) => each === value)
      return (
        <FormField {...field}>
          <select
            value={chosen}
            onChange={({ target }) => onChange(kind.values[Number(target.value)])}
            className={selectClass}
          >
            {(!kind.isRequired || chosen === -1) && (
              <option value={-1}>{i18n.t(text.none ?? /*i18n*/ { id: 'Default' })}</option>
            )}
            {kind.values.map((each, index) => (
              <option key={each} value={index}>
                {text.values?.[each] ? i18n.t(text.values[each]) : each}
              </option>
            ))}
          </select>
        </FormField>
      )
    }
    case 'text': {
      const write = (typed: string) => onChange(typed === '' && !kind.isRequired ? undefined : typed)
      const shared = {
        value: typeof value === 'string' ? value : '',
        dir: 'auto',
        autoComplete: 'off',
        className: controlClass,
      } as const
      return (
        <FormField {...field}>
          {kind.isLong ? (
            <textarea {...shared} rows={2} onChange={({ target }) => write(target.value)} />
          ) : (
            <input {...shared} onChange={({ target }) => write(target.value)} />
          )}
        </FormField>
      )
    }
  }
}
