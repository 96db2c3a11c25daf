import { findPattern } from '../../../lib/find-pattern.ts'
import type { Failure } from '../../model/failures/failure.ts'
import type { Rule } from '../../model/rules/rule.ts'
import { matchesPattern } from '../approvals/call-policy.ts'
import { matchesHost } from '../approvals/host-of.ts'

/** The subject that a rule is compared with. A field is absent where the place has nothing of the kind. */
export interface RuleSubject {
  toolName?: string
  arguments?: unknown
  host?: string
  effects?: readonly string[]
  isTainted?: boolean
  /** The texts of a message, call, result or answer. */
  texts: readonly string[]
}

/** Returns whether every condition of the rule holds for the subject. Takes at most pattern × text steps for each. */
export function matchesRule({ match }: Pick<Rule, 'match'>, subject: RuleSubject): boolean {
  const { tool, argument, host, effect, tainted, text } = match
  return (
    (tool === undefined || (subject.toolName !== undefined && matchesPattern(tool, subject.toolName))) &&
    (argument === undefined || matchesArgument(argument, subject.arguments)) &&
    (host === undefined || (subject.host !== undefined && matchesHost(host, subject.host))) &&
    (effect === undefined || subject.effects?.includes(effect) === true) &&
    (tainted === undefined || subject.isTainted === true) &&
    (text === undefined || subject.texts.some((each) => findPattern(each, text).length > 0))
  )
}

function matchesArgument({ path, like }: { path?: string; like: string }, args: unknown): boolean {
  const value = path === undefined ? args : readPath(args, path.split('.'))
  return collectScalars(value).some((each) => matchesPattern(like, each))
}

function readPath(value: unknown, path: readonly string[]): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, first)) return undefined
  return readPath((value as Record<string, unknown>)[first], rest)
}

function collectScalars(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(collectScalars)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? [String(value)]
    : []
}

/** Returns every string in a value of JSON, without the names of its fields. */
export function collectStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectStrings) : []
}

/** Returns every string in the result of a call, or the texts of its failure. */
export function listOutcomeTexts({ result, failure }: { result?: unknown; failure?: Failure }): string[] {
  return collectStrings(failure ? [failure.message, failure.hint, failure.detail] : result)
}
