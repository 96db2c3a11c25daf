import { X } from 'lucide-react'
import { use, useRef } from 'react'
import type { Condition } from '../../../../../core/model/workflows/workflow.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { spellHidden } from '../../../../ui/text/revealed-text.tsx'
import { controlClass } from '../../../../ui/controls/field.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { i18n } from '../../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../../i18n/message-types.ts'
import { ProblemsContext } from './editor-context.ts'
import { replaceAt } from './edit-workflow.ts'
import { NumberInput } from '../../../../ui/controls/number-input.tsx'
import { FormField, PathSelect, selectClass } from './fields.tsx'
import { LinesInput } from '../../../../ui/controls/lines-input.tsx'
import { focusAdd } from './focus-field.ts'
import { formatLine, parseLine } from './line-values.ts'
import { findValue, type ListedValue } from '../list-values.ts'

type Comparison = 'present' | 'empty' | 'true' | 'equals' | 'oneOf' | 'above' | 'below' | 'countAbove'
type Group = 'all' | 'any' | 'not'

const comparisons: Readonly<Record<Comparison, MessageDescriptor>> = {
  equals: /*i18n*/ { id: 'is' },
  oneOf: /*i18n*/ { id: 'is one of' },
  above: /*i18n*/ { id: 'is greater than' },
  below: /*i18n*/ { id: 'is less than' },
  countAbove: /*i18n*/ { id: 'has more items than' },
  present: /*i18n*/ { id: 'exists' },
  empty: /*i18n*/ { id: 'is empty' },
  true: /*i18n*/ { id: 'is true' },
}

const groups: Readonly<Record<Group, MessageDescriptor>> = {
  all: /*i18n*/ { id: 'All of these' },
  any: /*i18n*/ { id: 'Any of these' },
  not: /*i18n*/ { id: 'Not this' },
}

export interface ConditionFieldProps {
  label: string
  at: string
  value: Condition
  values: readonly ListedValue[]
  onChange: (condition: Condition) => void
}

/** A condition: a value, how it is compared and with what; or a group of conditions. */
export function ConditionField({ label, at, value, values, onChange }: ConditionFieldProps) {
  const error = use(ProblemsContext).get(at)
  const kind = kindOf(value)
  const choose = (chosen: string) => onChange(convert(value, chosen as Comparison | Group))
  return (
    <fieldset data-field={at} className="flex min-w-0 scroll-mt-32 flex-col gap-2">
      <legend className="sr-only">{label}</legend>
      <div className="grid items-start gap-2 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1.2fr)]">
        {'path' in value && (
          <FormField label={label} at={`${at}.path`}>
            <PathSelect
              value={value.path}
              values={values}
              onChange={(path) => onChange({ ...value, path })}
            />
          </FormField>
        )}
        <FormField label={'path' in value ? i18n.t('Comparison') : i18n.t('Condition')} at={`${at}.${kind}`}>
          <select value={kind} onChange={({ target }) => choose(target.value)} className={selectClass}>
            <optgroup label={i18n.t('Compare a value')}>
              <Options of={comparisons} />
            </optgroup>
            <optgroup label={i18n.t('Combine conditions')}>
              <Options of={groups} />
            </optgroup>
          </select>
        </FormField>
        <Operand at={at} value={value} values={values} onChange={onChange} />
      </div>
      {error !== undefined && <p className="text-sm text-danger">{error}</p>}
      {'not' in value && (
        <div className="border-s-2 border-border ps-3">
          <ConditionField
            label={i18n.t('Value')}
            at={`${at}.not`}
            value={value.not}
            values={values}
            onChange={(not) => onChange({ not })}
          />
        </div>
      )}
      {('all' in value || 'any' in value) && (
        <Members
          at={`${at}.${kind}`}
          members={'all' in value ? value.all : value.any}
          values={values}
          onChange={(members) => onChange('all' in value ? { all: members } : { any: members })}
        />
      )}
    </fieldset>
  )
}

function Options({ of }: { of: Readonly<Record<string, MessageDescriptor>> }) {
  return Object.entries(of).map(([name, text]) => (
    <option key={name} value={name}>
      {i18n.t(text)}
    </option>
  ))
}

interface MembersProps {
  at: string
  members: readonly Condition[]
  values: readonly ListedValue[]
  onChange: (members: Condition[]) => void
}

function Members({ at, members, values, onChange }: MembersProps) {
  const add = useRef<HTMLButtonElement>(null)
  return (
    <div className="flex flex-col gap-3 border-s-2 border-border ps-3">
      {members.map((member, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- conditions have no ids, and all fields are controlled
        <div key={index} className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <ConditionField
              label={i18n.t('Value')}
              at={`${at}.${index}`}
              value={member}
              values={values}
              onChange={(changed) => onChange(replaceAt(members, index, changed))}
            />
          </div>
          <IconButton
            icon={X}
            small
            label={i18n.t('Remove condition {number}', { number: index + 1 })}
            onClick={() => {
              onChange(replaceAt(members, index, undefined))
              if (index === members.length - 1) focusAdd(add)
            }}
          />
        </div>
      ))}
      <Button ref={add} className="w-fit" onClick={() => onChange([...members, emptyCondition])}>
        {i18n.t('Add condition')}
      </Button>
    </div>
  )
}

/** The field for the value to compare with. If the type is known, it offers only values of that type. */
function Operand({ at, value, values, onChange }: Omit<ConditionFieldProps, 'label'>) {
  const label = i18n.t('Compared with')
  if ('above' in value || 'below' in value || 'countAbove' in value) {
    const key = 'above' in value ? 'above' : 'below' in value ? 'below' : 'countAbove'
    const number = 'above' in value ? value.above : 'below' in value ? value.below : value.countAbove
    return (
      <FormField label={label} at={`${at}.${key}`}>
        <NumberInput
          value={number}
          onChange={(changed = Number.NaN) => onChange({ path: value.path, [key]: changed } as Condition)}
        />
      </FormField>
    )
  }
  const found = 'path' in value ? findValue(values, value.path) : undefined
  if ('oneOf' in value) {
    return (
      <FormField label={label} hint={i18n.t('One value per line.')} at={`${at}.oneOf`}>
        <LinesInput
          value={value.oneOf.map(formatLine)}
          onChange={(lines) =>
            onChange({ ...value, oneOf: lines.map((line) => parseLine(line, isNumber(found))) })
          }
        />
      </FormField>
    )
  }
  if (!('equals' in value)) return null
  const options = found?.type === 'boolean' ? [true, false] : found?.options
  const change = (equals: string | number | boolean) => onChange({ ...value, equals })
  return (
    <FormField label={label} at={`${at}.equals`}>
      {options ? (
        <select
          value={options.findIndex((each) => each === value.equals)}
          onChange={({ target }) => change(options[Number(target.value)] ?? '')}
          className={selectClass}
        >
          {!options.includes(value.equals as never) && (
            <option value={-1}>
              {value.equals === '' ? i18n.t('Choose a value…') : nameOperand(value.equals)}
            </option>
          )}
          {options.map((each, index) => (
            <option key={String(each)} value={index}>
              {nameOperand(each)}
            </option>
          ))}
        </select>
      ) : isNumber(found) ? (
        <NumberInput
          value={typeof value.equals === 'number' ? value.equals : undefined}
          onChange={(number = Number.NaN) => change(number)}
        />
      ) : (
        <input
          dir="auto"
          autoComplete="off"
          value={String(value.equals)}
          onChange={({ target }) => change(target.value)}
          className={controlClass}
        />
      )}
    </FormField>
  )
}

export const emptyCondition: Condition = { path: '', equals: '' }

function nameOperand(operand: string | number | boolean): string {
  if (operand === true) return i18n.t('yes')
  return operand === false ? i18n.t('no') : spellHidden(String(operand))
}

function isNumber(value: ListedValue | undefined): boolean {
  return value?.type === 'number' || value?.type === 'integer'
}

function kindOf(condition: Condition): Comparison | Group {
  if ('is' in condition) return condition.is
  for (const key of ['all', 'any', 'not', 'oneOf', 'above', 'below', 'countAbove'] as const)
    if (key in condition) return key
  return 'equals'
}

/** Returns a condition of another kind. Its path stays, and a condition that becomes a group is the first in it. */
function convert(condition: Condition, kind: Comparison | Group): Condition {
  const members = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [condition]
  if (kind === 'all' || kind === 'any') return kind === 'all' ? { all: members } : { any: members }
  if (kind === 'not') return { not: members[0] ?? emptyCondition }
  const path = findPath(condition)
  switch (kind) {
    case 'present':
    case 'empty':
    case 'true':
      return { path, is: kind }
    case 'oneOf':
      return {
        path,
        oneOf: 'equals' in condition && condition.equals !== '' ? [toListed(condition.equals)] : [],
      }
    case 'above':
      return { path, above: 0 }
    case 'below':
      return { path, below: 1 }
    case 'countAbove':
      return { path, countAbove: 0 }
    case 'equals':
      return { path, equals: '' }
  }
}

/** Returns the value of a comparison as a value of a list. A number stays one, because the text “5” is not the number 5. */
function toListed(operand: string | number | boolean): string | number {
  return typeof operand === 'boolean' ? String(operand) : operand
}

function findPath(condition: Condition): string {
  if ('path' in condition) return condition.path
  if ('not' in condition) return findPath(condition.not)
  const [first] = 'all' in condition ? condition.all : condition.any
  return first ? findPath(first) : ''
}
