import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { ruleIdSchema } from '../../../core/model/id.ts'
import {
  ruleActionNameSchema,
  rulePlaces,
  rulePlaceSchema,
  type Rule,
} from '../../../core/model/rules/rule.ts'
import { toolEffectSchema } from '../../../core/model/tools/interaction.ts'
import { Button } from '../../ui/controls/button.tsx'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { RuleCommands } from './rule-commands.ts'
import { emptyRuleForm, moveRuleForm, readRuleForm, toRuleForm, type RuleForm } from './rule-form.ts'
import { actionNames, effectNames, placeNames } from './rule-texts.ts'

export interface RuleDialogProps {
  /** `null` creates a new rule. */
  rule: Rule | null
  isOpen: boolean
  onClose: () => void
  commands: RuleCommands
}

export function RuleDialog(props: RuleDialogProps) {
  const name = useRef<HTMLInputElement>(null)
  return (
    <Dialog title={i18n.t('Rule')} isOpen={props.isOpen} onClose={props.onClose} initialFocus={name}>
      <RuleFormBody {...props} nameRef={name} />
    </Dialog>
  )
}

function RuleFormBody({
  rule,
  onClose,
  commands,
  nameRef,
}: RuleDialogProps & { nameRef: RefObject<HTMLInputElement | null> }) {
  const [form, setForm] = useState<RuleForm>(() => (rule ? toRuleForm(rule) : emptyRuleForm))
  const [identity] = useState(() => ({
    id: rule?.id ?? ruleIdSchema.parse(`rule-${crypto.randomUUID()}`),
    isOn: rule?.isOn ?? true,
  }))
  const [problem, setProblem] = useState<string | null>(null)
  const [tested, setTested] = useState<string | null>(null)
  const change = (part: Partial<RuleForm>) => {
    setForm((before) => ({ ...before, ...part }))
    setProblem(null)
    setTested(null)
  }
  const read = (): Rule | null => {
    const result = readRuleForm(form, identity)
    setProblem('problem' in result ? result.problem : null)
    return 'rule' in result ? result.rule : null
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const current = read()
    if (!current) return
    const failed = await commands.save(current)
    setProblem(failed)
    if (failed === null) onClose()
  }
  const test = async () => {
    const current = read()
    if (current) setTested(await commands.test(current))
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-col">
      <div className="flex min-h-0 flex-col gap-5 overflow-y-auto px-5 pb-5">
        <Field label={i18n.t('Name')}>
          <input
            ref={nameRef}
            value={form.name}
            maxLength={80}
            onChange={({ target }) => change({ name: target.value })}
            className={controlClass}
          />
        </Field>
        <ActionFields form={form} onChange={change} />
        <ConditionFields form={form} onChange={change} />
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-border px-5 py-3">
        {problem !== null && (
          <p role="alert" className="min-w-0 basis-full text-sm text-danger">
            {problem}
          </p>
        )}
        <p role="status" className="min-w-0 basis-full text-sm text-muted empty:hidden">
          {tested}
        </p>
        <Button className="me-auto" onClick={() => void test()}>
          {i18n.t('Test rule')}
        </Button>
        <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
        <Button look="primary" type="submit">
          {i18n.t('Save rule')}
        </Button>
      </footer>
    </form>
  )
}

interface FieldsProps {
  form: RuleForm
  onChange: (part: Partial<RuleForm>) => void
}

/** The texts that the rule applies to, and what it does. */
function ActionFields({ form, onChange }: FieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={i18n.t('Applies to')}>
          <select
            value={form.at}
            onChange={({ target }) => onChange(moveRuleForm(form, rulePlaceSchema.parse(target.value)))}
            className={`${controlClass} h-9`}
          >
            {rulePlaceSchema.options.map((place) => (
              <option key={place} value={place}>
                {i18n.t(placeNames[place])}
              </option>
            ))}
          </select>
        </Field>
        <Field label={i18n.t('Action')}>
          <select
            value={form.action}
            onChange={({ target }) => onChange({ action: ruleActionNameSchema.parse(target.value) })}
            className={`${controlClass} h-9`}
          >
            {rulePlaces[form.at].actions.map((action) => (
              <option key={action} value={action}>
                {i18n.t(actionNames[action])}
              </option>
            ))}
          </select>
        </Field>
      </div>
      {form.action === 'deny' && (
        <Field label={i18n.t('Reason')} hint={i18n.t('Optional. You and the model see it.')}>
          <input
            value={form.reason}
            maxLength={500}
            onChange={({ target }) => onChange({ reason: target.value })}
            className={controlClass}
          />
        </Field>
      )}
      {form.action === 'redact' && (
        <Field label={i18n.t('Replacement')} hint={i18n.t('Replaces each match of “Text” below.')}>
          <input
            value={form.replacement}
            maxLength={200}
            onChange={({ target }) => onChange({ replacement: target.value })}
            className={controlClass}
          />
        </Field>
      )}
    </>
  )
}

/** The conditions that the place has. All that are filled in must hold. */
function ConditionFields({ form, onChange }: FieldsProps) {
  const { conditions } = rulePlaces[form.at]
  return (
    <>
      {conditions.includes('tool') && (
        <PatternField
          label={i18n.t('Tool')}
          hint={i18n.t('The whole name. A * matches any characters.')}
          value={form.tool}
          onChange={(tool) => onChange({ tool })}
        />
      )}
      {conditions.includes('argument') && (
        <div className="grid gap-5 sm:grid-cols-2">
          <PatternField
            label={i18n.t('Argument')}
            hint={i18n.t('The whole value of an argument.')}
            value={form.argument}
            onChange={(argument) => onChange({ argument })}
          />
          <PatternField
            label={i18n.t('Name of the argument')}
            hint={i18n.t('Empty means any argument.')}
            value={form.argumentPath}
            onChange={(argumentPath) => onChange({ argumentPath })}
          />
        </div>
      )}
      {conditions.includes('host') && (
        <PatternField
          label={i18n.t('Host')}
          hint={i18n.t('e.g. *.example.com. It does not match example.com itself.')}
          value={form.host}
          onChange={(host) => onChange({ host })}
        />
      )}
      <PatternField
        label={i18n.t('Text')}
        hint={i18n.t('Any part of the text, in upper or lower case. A * matches up to the next space.')}
        value={form.text}
        onChange={(text) => onChange({ text })}
      />
      {conditions.includes('effect') && (
        <Field label={i18n.t('Effect')}>
          <select
            value={form.effect}
            onChange={({ target }) =>
              onChange({ effect: target.value === '' ? '' : toolEffectSchema.parse(target.value) })
            }
            className={`${controlClass} h-9`}
          >
            <option value="">{i18n.t('Any effect')}</option>
            {toolEffectSchema.options.map((effect) => (
              <option key={effect} value={effect}>
                {i18n.t(effectNames[effect])}
              </option>
            ))}
          </select>
        </Field>
      )}
      {conditions.includes('tainted') && (
        <Switch
          label={i18n.t('Only after external content was read')}
          isOn={form.isTainted}
          onChange={(isTainted) => onChange({ isTainted })}
        />
      )}
    </>
  )
}

function PatternField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Field label={label} hint={hint}>
      <input
        type="text"
        value={value}
        maxLength={200}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
        className={`${controlClass} font-mono`}
      />
    </Field>
  )
}
