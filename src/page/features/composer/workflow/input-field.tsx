import { cloneElement, useId, useState, type KeyboardEvent, type ReactElement } from 'react'
import type { MessageDraft } from '../../../../core/model/conversation/message-draft.ts'
import type { JsonValue } from '../../../../core/model/json.ts'
import { toModelKey } from '../../../../core/model/providers/model-ref.ts'
import type { ModelRef, Provider } from '../../../../core/model/providers/provider.ts'
import type { Workflow, WorkflowInput } from '../../../../core/model/workflows/workflow.ts'
import { getOwn } from '../../../../lib/json.ts'
import { classNames } from '../../../ui/class-names.ts'
import { controlClass } from '../../../ui/controls/field.tsx'
import { parseLocalNumber } from '../../../ui/controls/parse-number.ts'
import { isInputMethodKey } from '../../../ui/keyboard/input-method.ts'
import { isShortcut } from '../../../ui/keyboard/shortcuts.ts'
import { spellHidden } from '../../../ui/text/revealed-text.tsx'
import { formatNumberInput } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { getDraft, setDraft } from '../../drafts/drafts.ts'
import { showInputLabel, showOption } from '../../workflows/built-in-texts.ts'
import { listModelOptions } from '../../models/model-options.ts'
import { setInput } from '../../drafts/workflow-start.ts'

export interface InputFieldProps {
  draftKey: string
  draft: MessageDraft
  workflow: Workflow
  input: WorkflowInput
  providers: readonly Provider[]
  /** The start was refused because the input has no value. */
  isMissing: boolean
}

/** Field of one input. The text and the files of the message are values of an input, too. */
export function InputField(props: InputFieldProps) {
  const { draftKey, draft, workflow, input, providers, isMissing } = props
  const { name, kind, required } = input
  const value = getOwn(draft.workflowStart?.inputs ?? {}, name)
  const change = (changed: JsonValue | undefined) => setInput(draftKey, workflow, { name, value: changed })
  if (kind === 'last-answer') return <Fact {...props}>{i18n.t('The last answer of this chat')}</Fact>
  if (kind === 'files') {
    const count = draft.attachments?.length ?? 0
    return (
      <Fact {...props} problem={isMissing ? i18n.t('Attach at least one file.') : undefined}>
        {count === 0
          ? i18n.t('Attach files below.')
          : i18n.t('{count, plural, one {# file attached} other {# files attached}}', { count })}
      </Fact>
    )
  }
  if (draft.workflowStart?.textInput?.name === name)
    return (
      <Labeled
        {...props}
        problem={isMissing ? i18n.t('Write the message, or fill in this field.') : undefined}
      >
        <TextField
          value={draft.text}
          isLong
          onChange={(text) => setDraft(draftKey, { ...getDraft(draftKey), text })}
        />
      </Labeled>
    )
  if (kind === 'choice' || kind === 'model') {
    const options = kind === 'choice' ? listChoices(workflow, input) : listModels(providers)
    const chosen = options.findIndex((option) => isSameValue(option.value, value))
    return (
      <Labeled {...props} problem={isMissing ? i18n.t('Choose a value.') : undefined}>
        <select
          value={chosen}
          onChange={({ target }) => change(options[Number(target.value)]?.value)}
          className={fieldClass}
        >
          {(!required || chosen === -1) && (
            <option value={-1}>{kind === 'model' ? i18n.t('Model of this chat') : i18n.t('Choose…')}</option>
          )}
          {options.map(({ label }, index) => (
            <option key={label} value={index}>
              {label}
            </option>
          ))}
        </select>
      </Labeled>
    )
  }
  if (kind === 'number')
    return (
      <Labeled {...props} problem={isMissing ? i18n.t('Enter a number.') : undefined}>
        <NumberField value={value} onChange={change} />
      </Labeled>
    )
  return (
    <Labeled {...props} problem={isMissing ? i18n.t('Enter a value.') : undefined}>
      <TextField
        value={typeof value === 'string' ? value : ''}
        isLong={kind === 'long-text'}
        onChange={(text) => change(text.trim() === '' ? undefined : text)}
      />
    </Labeled>
  )
}

const fieldClass = classNames(controlClass, 'text-sm')

function labelOf({ workflow, input }: Pick<InputFieldProps, 'workflow' | 'input'>): string {
  const name = spellHidden(showInputLabel(workflow.id, input))
  // The last answer is not entered.
  return input.required || input.kind === 'last-answer' ? name : i18n.t('{name} (optional)', { name })
}

interface LabeledProps extends Pick<InputFieldProps, 'workflow' | 'input'> {
  problem: string | undefined
  children: ReactElement<{
    id?: string
    'aria-describedby'?: string
    'aria-invalid'?: boolean
    'aria-required'?: boolean
  }>
}

function Labeled({ workflow, input, problem, children }: LabeledProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} dir="auto" className="font-medium break-words">
        {labelOf({ workflow, input })}
      </label>
      {cloneElement(children, {
        id,
        'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
        'aria-invalid': problem !== undefined,
        'aria-required': input.required,
      })}
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

interface FactProps extends Pick<InputFieldProps, 'workflow' | 'input'> {
  problem?: string | undefined
  children: string
}

/** An input whose value comes from elsewhere. */
function Fact({ workflow, input, problem, children }: FactProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p dir="auto" className="font-medium break-words">
        {labelOf({ workflow, input })}
      </p>
      <p className="py-1.5 text-muted">{children}</p>
      {problem !== undefined && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

interface TextFieldProps {
  value: string
  isLong: boolean
  onChange: (text: string) => void
}

/** Text field in which the key that sends a message starts the workflow. */
function TextField({ value, isLong, onChange, ...described }: TextFieldProps) {
  return (
    <textarea
      {...described}
      dir="auto"
      rows={1}
      value={value}
      onChange={({ target }) => onChange(isLong ? target.value : target.value.replaceAll('\n', ' '))}
      onKeyDown={sendOnEnter}
      className={classNames(fieldClass, 'max-h-28 resize-none field-sizing-content')}
    />
  )
}

interface NumberFieldProps {
  value: JsonValue | undefined
  onChange: (value: number | undefined) => void
}

function NumberField({ value, onChange, ...described }: NumberFieldProps) {
  const [entry, setEntry] = useState(typeof value === 'number' ? formatNumberInput(value) : '')
  return (
    <input
      {...described}
      inputMode="decimal"
      autoComplete="off"
      value={entry}
      onChange={({ target }) => {
        const number = parseLocalNumber(target.value)
        setEntry(target.value)
        onChange(Number.isFinite(number) ? number : undefined)
      }}
      onKeyDown={sendOnEnter}
      className={fieldClass}
    />
  )
}

/** Sends the message of the composer that has the field. */
function sendOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (isInputMethodKey(event) || event.repeat || !isShortcut('send', event)) return
  event.preventDefault()
  event.currentTarget.closest('[data-composer]')?.querySelector<HTMLElement>('[data-send]')?.click()
}

interface Choice {
  label: string
  value: JsonValue
}

function listChoices({ id }: Workflow, { options = [] }: WorkflowInput): Choice[] {
  return options.map((option) => ({ label: spellHidden(showOption(id, option)), value: option }))
}

function listModels(providers: readonly Provider[]): Choice[] {
  return listModelOptions(providers).map(({ label, model }) => ({ label, value: { ...model } }))
}

function isSameValue(one: JsonValue, other: JsonValue | undefined): boolean {
  return other !== undefined && toKey(one) === toKey(other)
}

/** Models may have their fields in any order. */
function toKey(value: JsonValue): string {
  return typeof value === 'object' && value !== null && 'modelId' in value
    ? toModelKey(value as unknown as ModelRef)
    : JSON.stringify(value)
}
