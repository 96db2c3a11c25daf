import type { ToolEffect } from '../../../core/model/tools/interaction.ts'
import {
  nameOfAction,
  rulePlaces,
  ruleSchema,
  type Rule,
  type RuleAction,
  type RuleActionName,
  type RuleCondition,
  type RulePlace,
} from '../../../core/model/rules/rule.ts'
import { capitalize } from '../../../lib/capitalize.ts'
import { readInputReason } from '../../../core/model/messages/input-reason.ts'
import { showText } from '../../i18n/show-text.ts'

/** The fields of the dialog. Empty texts are conditions that are not set. */
export interface RuleForm {
  name: string
  at: RulePlace
  action: RuleActionName
  /** Reason of a denial. */
  reason: string
  replacement: string
  tool: string
  argumentPath: string
  argument: string
  host: string
  effect: ToolEffect | ''
  isTainted: boolean
  text: string
}

export const emptyRuleForm: RuleForm = {
  name: '',
  at: 'call',
  action: 'deny',
  reason: '',
  replacement: '[redacted]',
  tool: '',
  argumentPath: '',
  argument: '',
  host: '',
  effect: '',
  isTainted: false,
  text: '',
}

export function toRuleForm({ name, at, match, action }: Rule): RuleForm {
  return {
    name,
    at,
    action: nameOfAction(action),
    reason: typeof action === 'object' && 'deny' in action ? action.deny : '',
    replacement: typeof action === 'object' && 'redact' in action ? action.redact : emptyRuleForm.replacement,
    tool: match.tool ?? '',
    argumentPath: match.argument?.path ?? '',
    argument: match.argument?.like ?? '',
    host: match.host ?? '',
    effect: match.effect ?? '',
    isTainted: match.tainted === true,
    text: match.text ?? '',
  }
}

/** Returns the form for another place. An action that the place does not have becomes its first one. */
export function moveRuleForm(form: RuleForm, at: RulePlace): RuleForm {
  const { actions } = rulePlaces[at]
  return { ...form, at, action: actions.includes(form.action) ? form.action : (actions[0] ?? 'note') }
}

/** Returns the rule, or what is wrong with the form. Conditions that the place does not have are left out. */
export function readRuleForm(
  form: RuleForm,
  { id, isOn }: Pick<Rule, 'id' | 'isOn'>,
): { rule: Rule } | { problem: string } {
  const has = (condition: RuleCondition) => rulePlaces[form.at].conditions.includes(condition)
  const textOf = (condition: 'tool' | 'host' | 'text') =>
    has(condition) && form[condition].trim() !== '' ? form[condition] : undefined
  const path = form.argumentPath.trim() === '' ? undefined : form.argumentPath
  const read = ruleSchema.safeParse({
    id,
    isOn,
    name: form.name,
    at: form.at,
    match: {
      tool: textOf('tool'),
      argument: has('argument') && form.argument.trim() !== '' ? { path, like: form.argument } : undefined,
      host: textOf('host'),
      effect: has('effect') && form.effect !== '' ? form.effect : undefined,
      tainted: has('tainted') && form.isTainted ? true : undefined,
      text: textOf('text'),
    },
    action: toAction(form),
  })
  if (read.success) return { rule: read.data }
  const { code, params, text } = readInputReason(read.error.issues[0]?.message ?? '')
  return { problem: `${capitalize(showText({ code, params }, text))}.` }
}

function toAction({ action, reason, replacement }: RuleForm): RuleAction {
  switch (action) {
    case 'deny':
      return { deny: reason }
    case 'redact':
      return { redact: replacement }
    default:
      return action
  }
}
