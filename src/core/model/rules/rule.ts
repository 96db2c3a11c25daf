import { z } from 'zod'
import { inputReason } from '../messages/input-reason.ts'
import { ruleIdSchema } from '../id.ts'
import { toolEffectSchema } from '../tools/interaction.ts'
import type { HookPoint } from '../runs/hook-point.ts'

/** The texts that a rule can apply to: the person's messages, calls of tools, their results, and answers while they arrive. */
export const rulePlaceSchema = z.enum(['message', 'call', 'result', 'stream'])
export type RulePlace = z.infer<typeof rulePlaceSchema>

/** A pattern in which `*` matches any characters. It needs at least one other character. */
const patternSchema = z
  .string()
  .trim()
  .max(200, inputReason('input-pattern-too-long', { count: 200 }))
  .regex(/[^*\s]/, inputReason('input-pattern-empty'))

/** Conditions of a rule. All of them must hold. */
const ruleMatchSchema = z.strictObject({
  /** Pattern of the whole name of a tool. */
  tool: patternSchema.optional(),
  /** Pattern of a whole argument. `path` names it, with dots between its parts. If absent, any argument counts. */
  argument: z
    .strictObject({ path: z.string().trim().min(1).max(200).optional(), like: patternSchema })
    .optional(),
  /** Pattern of the whole host that a call contacts. */
  host: patternSchema.optional(),
  effect: toolEffectSchema.optional(),
  /** The context of the chat has untrusted content. */
  tainted: z.literal(true).optional(),
  /** Pattern of a part of the text. */
  text: patternSchema.optional(),
})
export type RuleMatch = z.infer<typeof ruleMatchSchema>
export type RuleCondition = keyof RuleMatch

const ruleActionSchema = z.union([
  /** The person’s reason, which may be empty. */
  z.strictObject({ deny: z.string().trim().max(500) }),
  z.literal('ask'),
  /** Replaces what the condition `text` matches. */
  z.strictObject({ redact: z.string().max(200) }),
  z.literal('note'),
])
export type RuleAction = z.infer<typeof ruleActionSchema>
export const ruleActionNameSchema = z.enum(['deny', 'ask', 'redact', 'note'])
export type RuleActionName = z.infer<typeof ruleActionNameSchema>

export function nameOfAction(action: RuleAction): RuleActionName {
  if (typeof action === 'string') return action
  return 'deny' in action ? 'deny' : 'redact'
}

/** The conditions and actions that each place has, and the hook point at which its rules run. */
export const rulePlaces: Readonly<
  Record<
    RulePlace,
    { point: HookPoint; conditions: readonly RuleCondition[]; actions: readonly RuleActionName[] }
  >
> = {
  message: { point: 'receive-input/pre', conditions: ['text'], actions: ['deny', 'redact', 'note'] },
  call: {
    point: 'call-tools/pre',
    conditions: ['tool', 'argument', 'host', 'effect', 'tainted', 'text'],
    actions: ['deny', 'ask', 'redact', 'note'],
  },
  result: {
    point: 'call-tools/post',
    conditions: ['tool', 'argument', 'host', 'effect', 'tainted', 'text'],
    actions: ['redact', 'note'],
  },
  stream: { point: 'stream-response/pre', conditions: ['text'], actions: ['deny', 'redact', 'note'] },
}

/** A hook that the person made. Rules apply in the order of their list, from the next turn on. */
export const ruleSchema = z
  .strictObject({
    id: ruleIdSchema,
    name: z
      .string()
      .trim()
      .min(1, inputReason('input-rule-without-name'))
      .max(80, inputReason('input-rule-name-too-long', { count: 80 })),
    isOn: z.boolean(),
    at: rulePlaceSchema,
    match: ruleMatchSchema,
    action: ruleActionSchema,
  })
  .superRefine(({ at, match, action }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    const { conditions, actions } = rulePlaces[at]
    const used = Object.entries(match).filter(([, value]) => value !== undefined)
    if (used.length === 0) refuse(inputReason('input-rule-without-condition'))
    if (used.some(([name]) => !conditions.includes(name as RuleCondition)))
      refuse(inputReason('input-rule-condition-elsewhere'))
    if (!actions.includes(nameOfAction(action))) refuse(inputReason('input-rule-action-elsewhere'))
    if (nameOfAction(action) === 'redact' && match.text === undefined)
      refuse(inputReason('input-rule-redacts-nothing'))
  })
export type Rule = z.infer<typeof ruleSchema>

export const maxRules = 100

/** A stored rule. A rule that a newer version made cannot be read. It is kept and does nothing. */
export type StoredRule = { isReadable: true; rule: Rule } | { isReadable: false; id: string; name: string }

/** Reads the stored list of rules. Anything else counts as an empty list. */
export function readRules(stored: unknown): StoredRule[] {
  if (!Array.isArray(stored)) return []
  return stored.map((each: unknown, index): StoredRule => {
    const read = ruleSchema.safeParse(each)
    if (read.success) return { isReadable: true, rule: read.data }
    const labels = labelsSchema.safeParse(each)
    const { id = String(index), name = '' } = labels.success ? labels.data : {}
    return { isReadable: false, id, name }
  })
}

const labelsSchema = z.object({ id: z.string().optional(), name: z.string().optional() })

/** Returns the rules that apply, in their order. */
export function activeRules(stored: unknown): Rule[] {
  return readRules(stored).flatMap((each) => (each.isReadable && each.rule.isOn ? [each.rule] : []))
}
