import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import type { ResultProperty } from '../../../../../core/model/workflows/result-schema.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { controlClass } from '../../../../ui/controls/field.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { i18n } from '../../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../../i18n/message-types.ts'
import { withoutMissing } from './edit-workflow.ts'
import { FormField, selectClass } from './fields.tsx'
import { focusAdd } from './focus-field.ts'
import { LimitFields } from './limit-fields.tsx'
import { NameField } from './name-field.tsx'

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
  const addButton = useRef<HTMLButtonElement>(null)
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
    write(
      entries.map(([name, property]) => [name === from ? to : name, property]),
      required.map((name) => (name === from ? to : name)),
    )
    onRename?.(from, to)
  }
  const add = () => {
    const name = ['result', 'field', ...entries.map((_, index) => `field_${index + 2}`)].find(
      (each) => !Object.hasOwn(properties, each),
    )
    if (name !== undefined) write([...entries, [name, { type: 'string' }]], [...required, name])
  }
  return (
    <div data-field={at} className="flex scroll-mt-32 flex-col gap-2">
      {entries.map(([name, property], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the name changes while it is typed
        <div key={index} className="flex flex-col gap-3 rounded-lg border border-border bg-background p-3">
          <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
            <NameField
              label={i18n.t('Field name')}
              at={`${at}.properties.${name}`}
              value={name}
              maxLength={64}
              taken={entries.map(([each]) => each).filter((each) => each !== name)}
              clean={(typed) => typed.replaceAll(/\W/g, '_')}
              onChange={(to) => rename(name, to)}
            />
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
                onClick={() => {
                  write(entries.filter(([each]) => each !== name))
                  if (index === entries.length - 1) focusAdd(addButton)
                }}
              />
            </div>
          </div>
          <PropertyDetails
            at={`${at}.properties.${name}`}
            property={property}
            onChange={(changed) =>
              write(entries.map((entry) => (entry[0] === name ? [name, changed] : entry)))
            }
          />
        </div>
      ))}
      <Button ref={addButton} className="w-fit" onClick={add}>
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

const newMembers: Readonly<Partial<Record<PropertyType, Pick<ResultProperty, 'items' | 'properties'>>>> = {
  array: { items: { type: 'string' } },
  object: { properties: { field: { type: 'string' } } },
}

function TypeField({ at, property, onChange, label }: PropertyProps & { label?: string }) {
  const convert = (type: PropertyType) => {
    const { description, ...rest } = property
    const isStillNumber = /number|integer/.test(type) && /number|integer/.test(property.type)
    onChange(withoutMissing({ ...(isStillNumber && rest), type, description, ...newMembers[type] }))
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

/** The description of a value, its limits, and what it consists of. */
function PropertyDetails({ at, property, onChange }: PropertyProps) {
  const { type, items } = property
  const write = (changed: ResultProperty) => onChange(withoutMissing(changed))
  return (
    <>
      <DescriptionField
        at={`${at}.description`}
        value={property.description}
        onChange={(description) => write({ ...property, description })}
      />
      <LimitFields at={at} property={property} onChange={write} />
      {type === 'object' && (
        <ResultFields
          at={at}
          value={property}
          onChange={({ properties, required }) => write({ ...property, properties, required })}
        />
      )}
      {type === 'array' && items && (
        <div
          role="group"
          aria-label={i18n.t('Items of the list')}
          className="flex flex-col gap-3 border-s-2 border-border ps-3"
        >
          <TypeField
            label={i18n.t('Type of the items')}
            at={`${at}.items`}
            property={items}
            onChange={(changed) => write({ ...property, items: changed })}
          />
          <PropertyDetails
            at={`${at}.items`}
            property={items}
            onChange={(changed) => write({ ...property, items: changed })}
          />
        </div>
      )}
    </>
  )
}

interface DescriptionFieldProps {
  label?: string
  at: string
  value: string | undefined
  onChange: (description: string | undefined) => void
}

export function DescriptionField({ label, at, value = '', onChange }: DescriptionFieldProps) {
  return (
    <FormField label={label ?? i18n.t('Description for the model')} at={at}>
      <input
        dir="auto"
        autoComplete="off"
        value={value}
        maxLength={1000}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        className={controlClass}
      />
    </FormField>
  )
}
