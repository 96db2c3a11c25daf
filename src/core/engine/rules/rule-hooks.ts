import { findOpenMatch, findPattern, maxOpenCharacters, replacePattern } from '../../../lib/find-pattern.ts'
import type { JsonValue } from '../../model/json.ts'
import { engineText } from '../../model/messages/write-text.ts'
import { toPlainText, toTextData } from '../../model/messages/localized-text.ts'
import type { Failure } from '../../model/failures/failure.ts'
import { succeed, type Result } from '../../model/failures/result.ts'
import { nameOfAction, rulePlaces, type Rule } from '../../model/rules/rule.ts'
import type { HookPoint } from '../../model/runs/hook-point.ts'
import type {
  Guard,
  GuardAnswer,
  Hook,
  HookContext,
  HookOrdering,
  HookPayloads,
  Observer,
  ProposedCall,
  StreamedText,
  Transform,
} from '../hooks/hook.ts'
import type { HookRegistry } from '../hooks/hook-registry.ts'
import { collectStrings, listOutcomeTexts, matchesRule, type RuleSubject } from './match-rule.ts'

/**
 * Attaches the person's rules for one run. A rule that denies is a guard, one that redacts a transform, and one that notes
 * an observer. Rules that ask have no hook: they are part of the approval of a call.
 */
export function attachRules(registry: HookRegistry, rules: readonly Rule[]): Result<unknown> {
  registry.reorder(orderRules(rules))
  for (const rule of rules) {
    const attached = attachRule(registry, rule)
    if (attached && !attached.ok) return attached
  }
  return succeed(null)
}

/** The list of the rules is their order at every point. They run before the application's own hooks. */
function orderRules(rules: readonly Rule[]): HookOrdering {
  const ordering: Partial<Record<HookPoint, string[]>> = {}
  for (const rule of rules) (ordering[rulePlaces[rule.at].point] ??= []).push(hookIdOf(rule))
  return ordering
}

function attachRule(registry: HookRegistry, rule: Rule) {
  switch (rule.at) {
    case 'message':
      return attach(registry, rule, {
        point: 'receive-input/pre',
        toSubject: ({ text }) => ({ texts: [text] }),
        redact: (payload, replace) => withText(payload, replace(payload.text)),
      })
    case 'call':
      return attach(registry, rule, {
        point: 'call-tools/pre',
        toSubject: toCallSubject,
        redact: (payload, replace) => {
          const changed = replaceStrings(payload.arguments, replace)
          return changed === payload.arguments ? payload : { ...payload, arguments: changed }
        },
      })
    case 'result':
      return attach(registry, rule, {
        point: 'call-tools/post',
        toSubject: (payload) => ({ ...toCallSubject(payload), texts: listOutcomeTexts(payload) }),
        redact: redactOutcome,
      })
    case 'stream':
      return attach(registry, rule, createStreamSlot(rule))
  }
}

/** Reads and changes the payload of a rule’s hook point. */
interface RuleSlot<Point extends HookPoint> {
  point: Point
  toSubject(payload: HookPayloads[Point]): RuleSubject
  redact(payload: HookPayloads[Point], replace: (text: string) => string): HookPayloads[Point]
}

function attach<Point extends HookPoint>(registry: HookRegistry, rule: Rule, slot: RuleSlot<Point>) {
  const hook = createRuleHook(rule, slot)
  return hook && registry.attach(hook)
}

function createRuleHook<Point extends HookPoint>(rule: Rule, slot: RuleSlot<Point>): Hook<Point> | undefined {
  const { action } = rule
  if (action === 'ask') return undefined
  if (action === 'note') return createObserver(rule, slot)
  return 'deny' in action ? createGuard(rule, slot, action.deny) : createTransform(rule, slot, action.redact)
}

function createObserver<Point extends HookPoint>(
  rule: Rule,
  { point, toSubject }: RuleSlot<Point>,
): Observer<Point> {
  const report = createReport(rule, point)
  return {
    id: hookIdOf(rule),
    point,
    kind: 'observer',
    observe: (payload, context) => {
      if (matchesRule(rule, toSubject(payload))) report(payload, context)
    },
  }
}

function createGuard<Point extends HookPoint>(
  rule: Rule,
  { point, toSubject }: RuleSlot<Point>,
  reason: string,
): Guard<Point> {
  const { name } = rule
  const report = createReport(rule, point)
  const text =
    reason === ''
      ? engineText('rule-denied', { name })
      : engineText('rule-denied-with-reason', { name, reason })
  return {
    id: hookIdOf(rule),
    point,
    kind: 'guard',
    decidesEarly: true,
    decide: (payload, context): GuardAnswer => {
      if (!matchesRule(rule, toSubject(payload))) return { allow: true }
      report(payload, context)
      return { allow: false, reason: text }
    },
  }
}

function createTransform<Point extends HookPoint>(
  rule: Rule,
  { point, toSubject, redact }: RuleSlot<Point>,
  replacement: string,
): Transform<Point> {
  const { text: pattern = '', ...conditions } = rule.match
  const report = createReport(rule, point)
  return {
    id: hookIdOf(rule),
    point,
    kind: 'transform',
    transform: (payload, context) => {
      if (!matchesRule({ match: conditions }, toSubject(payload))) return payload
      let hasReplaced = false
      const changed = redact(payload, (text) => {
        const replaced = replacePattern(text, pattern, replacement)
        hasReplaced ||= replaced !== text
        return replaced
      })
      if (hasReplaced) report(payload, context)
      return changed
    },
  }
}

/** Returns a function that records a match. */
function createReport<Point extends HookPoint>({ id: ruleId, name, action }: Rule, point: Point) {
  return (payload: HookPayloads[Point], context: HookContext): void => {
    const callId = 'callId' in payload ? payload.callId : undefined
    context.report({ type: 'rule-matched', point, ruleId, name, action: nameOfAction(action), callId })
  }
}

function hookIdOf({ id }: Pick<Rule, 'id'>): string {
  return `rule.${id}`
}

function withText<Payload extends { text: string }>(payload: Payload, text: string): Payload {
  return text === payload.text ? payload : { ...payload, text }
}

function toCallSubject({ toolName, arguments: args, host, effects, isTainted }: ProposedCall): RuleSubject {
  return { toolName, arguments: args, host, effects, isTainted, texts: collectStrings(args) }
}

function redactOutcome(
  payload: HookPayloads['call-tools/post'],
  replace: (text: string) => string,
): HookPayloads['call-tools/post'] {
  const { result, failure } = payload
  if (failure) {
    const changed = redactFailure(failure, replace)
    return changed === failure ? payload : { ...payload, failure: changed }
  }
  if (result === undefined) return payload
  const changed = replaceStrings(result, replace)
  return changed === result ? payload : { ...payload, result: changed }
}

function redactFailure(failure: Failure, replace: (text: string) => string): Failure {
  const { message, hint, detail } = failure
  const changed = {
    message: replace(message),
    hint: hint && replace(hint),
    detail: detail && replace(detail),
  }
  if (changed.message === message && changed.hint === hint && changed.detail === detail) return failure
  return { ...failure, ...changed, texts: { message: toTextData(toPlainText(changed.message)) } }
}

/** Changes every string in a value of JSON. Names of fields stay. Returns the same value if nothing changed. */
function replaceStrings(value: JsonValue, replace: (text: string) => string): JsonValue {
  if (typeof value === 'string') return replace(value)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [key, replaceStrings(item, replace)] as const)
  if (entries.every(([key, item]) => item === (value as Record<string, JsonValue>)[key])) return value
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}

/**
 * Finds text that is split over several firings: it keeps the end of what was seen, and a redaction holds back what could still
 * match. A text is the only condition of these rules, and a redaction finds its text itself.
 */
function createStreamSlot({ action, match: { text: pattern = '' } }: Rule): RuleSlot<'stream-response/pre'> {
  const redacts = nameOfAction(action) === 'redact'
  const seen = new Map<string, string>()
  const pending = new Map<string, string>()
  return {
    point: 'stream-response/pre',
    toSubject(payload) {
      if (redacts) return { texts: [] }
      const key = keyOf(payload)
      const text = (seen.get(key) ?? '') + payload.text
      const end = findPattern(text, pattern).at(-1)?.end
      seen.set(key, text.slice(Math.max(end ?? 0, text.length - maxOpenCharacters)))
      return { texts: end === undefined ? [] : [text] }
    },
    redact(payload, replace) {
      const key = keyOf(payload)
      const text = (pending.get(key) ?? '') + payload.text
      const end = payload.isLast ? text.length : findReleaseEnd(text, pattern)
      pending.set(key, text.slice(end))
      return withText(payload, replace(text.slice(0, end)))
    },
  }
}

function keyOf({ requestId, kind, partId }: StreamedText): string {
  return JSON.stringify([requestId, kind, partId])
}

/** Returns the end of the text that more text cannot change. A complete match is never divided. */
function findReleaseEnd(text: string, pattern: string): number {
  const open = findOpenMatch(text, pattern)
  if (open === text.length) return open
  const divided = findPattern(text, pattern).find(({ start, end }) => start < open && end > open)
  return divided?.end ?? open
}

/** Returns whether a rule takes something out of what models answer. Then their answers are not recorded as they were received. */
export function hidesResponses(rules: readonly Rule[]): boolean {
  return rules.some(({ at, action }) => {
    const name = nameOfAction(action)
    return at !== 'message' && (name === 'redact' || (name === 'deny' && at === 'stream'))
  })
}

/** Returns the first rule that asks before the call. */
export function findAskingRule(rules: readonly Rule[], call: ProposedCall): Rule | undefined {
  return rules.find(
    (rule) => rule.at === 'call' && rule.action === 'ask' && matchesRule(rule, toCallSubject(call)),
  )
}
