import { Plus, X } from 'lucide-react'
import type { ResultProperty } from '../../../../../core/model/workflows/result-schema.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { controlClass } from '../../../../ui/controls/field.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { i18n } from '../../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../../i18n/message-types.ts'
import { withoutMissing } from './edit-workflow.ts'
import { FormField, LinesInput, selectClass } from './fields.tsx'

/** The part of a schema that has properties. */
export interface WithProperties {
  properties?: Readonly<Record<string, ResultProperty>> | undefined
  required?: readonly string[] | undefined
}

interface ResultFieldsProps {
  at: string
  value: WithProperties
  onChange: (value: { properties: Record<string, ResultProperty>; required?: string[] }) => void
  /** Called when the name of a field changes, so that what uses it can follow. */
  onRename?: (from: string, to: string) => void
}

type PropertyType = ResultProperty['type']

const types: Readonly<Record<PropertyType, MessageDescriptor>> = {
  string: /*i18n*/ { id: 'Text' },
  number: /*i18n*/ { id: 'Number' },
  integer: /*i18n*/ { id: 'Whole number' },
  boolean: /*i18n*/ { id: 'Yes or no' },
  array: /*i18n*/ { id: 'List' },
  object: /*i18n*/ { id: 'Group of fields' },
}

/** The fields of a result: name, type, whether it is required, and a description for the model. */
export function ResultFields({ at, value, onChange, onRename }: ResultFieldsProps) {
  const { properties = {}, required = [] } = value
  const entries = Object.entries(properties)
  const write = (changed: readonly (readonly [string, ResultProperty])[], names = required) => {
    const known = new Set(changed.map(([name]) => name))
    const remaining = names.filter((name) => known.has(name))
    onChange({
      properties: Object.fromEntries(changed),
      ...(remaining.length > 0 && { required: remaining }),
    })
  }
  const rename = (from: string, to: string) => {
    if (to in properties) return
    write(
      entries.map(([name, property]) => [name === from ? to : name, property]),
      required.map((name) => (name === from ? to : name)),
    )
    onRename?.(from, to)
  }
  const add = () => {
    const name = ['result', 'field', ...entries.map((_, index) => `field_${index + 2}`)].find(
      (each) => !(each in properties),
    )
    if (name !== undefined) write([...entries, [name, { type: 'string' }]], [...required, name])
  }
  return (
    <div data-field={at} className="flex scroll-mt-32 flex-col gap-2">
      {entries.map(([name, property], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the name changes while it is typed
        <div key={index} className="flex flex-col gap-3 rounded-lg border border-border bg-background p-3">
          <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
            <FormField label={i18n.t('Field name')} at={`${at}.properties.${name}`}>
              <input
                value={name}
                maxLength={64}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => rename(name, target.value.replaceAll(/[^\w]/g, '_'))}
                className={`${controlClass} font-mono`}
              />
            </FormField>
            <TypeField
              at={`${at}.properties.${name}`}
              property={property}
              onChange={(changed) =>
                write(entries.map((entry) => (entry[0] === name ? [name, changed] : entry)))
              }
            />
            <div className="flex items-center gap-1 sm:mt-7">
              <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  checked={required.includes(name)}
                  onChange={({ target }) =>
                    write(
                      entries,
                      target.checked ? [...required, name] : required.filter((each) => each !== name),
                    )
                  }
                  className="size-4 accent-(--accent)"
                />
                {i18n.t('Required')}
              </label>
              <IconButton
                icon={X}
                small
                className="ms-auto"
                label={i18n.t('Remove field {name}', { name })}
                onClick={() => write(entries.filter(([each]) => each !== name))}
              />
            </div>
          </div>
          <PropertyDetails
            at={`${at}.properties.${name}`}
            property={property}
            onChange={(changed) =>
              write(entries.map((entry) => (entry[0] === name ? [name, withoutMissing(changed)] : entry)))
            }
          />
        </div>
      ))}
      <Button className="w-fit" onClick={add}>
        <Plus aria-hidden size={16} />
        {i18n.t('Add field')}
      </Button>
    </div>
  )
}

interface PropertyProps {
  at: string
  property: ResultProperty
  onChange: (property: ResultProperty) => void
}

function TypeField({ at, property, onChange, label }: PropertyProps & { label?: string }) {
  const convert = (type: PropertyType) => {
    const { description } = property
    const members =
      type === 'array'
        ? { items: { type: 'string' as const } }
        : type === 'object'
          ? { properties: { field: { type: 'string' as const } } }
          : {}
    onChange(withoutMissing({ type, description, ...members }))
  }
  return (
    <FormField label={label ?? i18n.t('Type')} at={`${at}.type`}>
      <select
        value={property.type}
        onChange={({ target }) => convert(target.value as PropertyType)}
        className={selectClass}
      >
        {Object.entries(types).map(([type, text]) => (
          <option key={type} value={type}>
            {i18n.t(text)}
          </option>
        ))}
      </select>
    </FormField>
  )
}

function PropertyDetails({ at, property, onChange }: PropertyProps) {
  const { type, description = '', items, enum: options } = property
  return (
    <>
      <FormField label={i18n.t('Description for the model')} at={`${at}.description`}>
        <input
          dir="auto"
          value={description}
          maxLength={1000}
          onChange={({ target }) =>
            onChange({ ...property, description: target.value === '' ? undefined : target.value })
          }
          className={controlClass}
        />
      </FormField>
      {type === 'string' && (
        <FormField
          label={i18n.t('Allowed values')}
          hint={i18n.t('One per line. Leave empty to allow any text.')}
          at={`${at}.enum`}
        >
          <LinesInput
            value={(options ?? []).map(String)}
            onChange={(lines) => onChange({ ...property, enum: lines.length === 0 ? undefined : lines })}
          />
        </FormField>
      )}
      {type === 'object' && (
        <ResultFields
          at={at}
          value={property}
          onChange={({ properties, required }) => onChange({ ...property, properties, required })}
        />
      )}
      {type === 'array' && items && (
        <Items
          at={`${at}.items`}
          items={items}
          onChange={(changed) => onChange({ ...property, items: changed })}
        />
      )}
    </>
  )
}

function Items({
  at,
  items,
  onChange,
}: {
  at: string
  items: ResultProperty
  onChange: (items: ResultProperty) => void
}) {
  return (
    <>
      <TypeField label={i18n.t('Type of the items')} at={at} property={items} onChange={onChange} />
      {items.type === 'object' && (
        <ResultFields
          at={at}
          value={items}
          onChange={({ properties, required }) =>
            onChange(withoutMissing({ ...items, properties, required }))
          }
        />
      )}
      {items.type === 'array' && items.items && (
        <Items
          at={`${at}.items`}
          items={items.items}
          onChange={(changed) => onChange({ ...items, items: changed })}
        />
      )}
    </>
  )
}
