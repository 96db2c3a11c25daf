import { truncateString } from '../../../lib/text.ts'
import { joinTexts, type LocalizedText } from '../../model/messages/localized-text.ts'
import { z } from 'zod'
import { createFailure, type Failure } from '../../model/failures/failure.ts'
import type { CallId } from '../../model/id.ts'
import type { JsonValue } from '../../model/json.ts'
import { isRecord, parseJson } from '../../../lib/json.ts'
import type { ProviderMetadata } from '../../model/conversation/message.ts'
import { fail, succeed, type Result } from '../../model/failures/result.ts'
import type { Limits } from '../budgets/limits.ts'
import type { ToolSource } from '../ports/turn-ports.ts'
import type { ReceivedCall } from './received-call.ts'
import type { Tool } from './tool.ts'
import { truncateErrorText, describeThrown } from '../../../lib/describe-thrown.ts'
import { engineText } from '../../model/messages/write-text.ts'
import { readInputReason } from '../../model/messages/input-reason.ts'

/** A call that may run. `args` is the output of the tool's schema, and `json` is what the model sent. */
export interface ValidCall {
  callId: CallId
  tool: Tool
  args: unknown
  json: JsonValue
  providerMetadata?: ProviderMetadata
}

type ArgumentLimits = Pick<Limits, 'maxArgumentCharacters' | 'maxArgumentDepth'>

/**
 * Parses the arguments. Empty text, null and an empty list count as an empty object, because some servers send these for
 * tools without parameters. Arguments that are encoded twice, sent twice or in a code block are read too.
 */
export function parseArguments(argumentsText: string, limits: ArgumentLimits): Result<JsonValue> {
  if (argumentsText.length > limits.maxArgumentCharacters) {
    return fail(createMismatch(engineText('arguments-too-long', { count: limits.maxArgumentCharacters })))
  }
  if (argumentsText.trim() === '') return succeed({})
  try {
    const value = toArgumentObject(JSON.parse(unwrapText(argumentsText)) as JsonValue)
    const fault = findFault(value, limits.maxArgumentDepth)
    return fault ? fail(createMismatch(fault)) : succeed(value)
  } catch (error: unknown) {
    const message = engineText('arguments-not-json', { error: truncateErrorText(describeThrown(error)) })
    return fail(
      createFailure('tool-arguments-invalid', { message, hint: engineText('send-one-json-object') }),
    )
  }
}

function toArgumentObject(value: JsonValue): JsonValue {
  if (value === null || (Array.isArray(value) && value.length === 0)) return {}
  const inner = typeof value === 'string' ? parseJson(value) : undefined
  return isRecord(inner) ? (inner as JsonValue) : value
}

/** Returns the JSON text of arguments that stand in a code block, or that follow themselves. */
function unwrapText(argumentsText: string): string {
  const text = argumentsText.trim()
  const isFenced = text.startsWith('```') && text.endsWith('```') && text.length >= 6
  const own = isFenced ? text.slice(3, -3).replace(/^json/i, '').trim() : text
  const half = own.slice(0, own.length / 2)
  const isDouble = half.length > 1 && half.endsWith('}') && own === half + half
  return isDouble && parseJson(half) !== undefined ? half : own
}

export function validateCall(
  call: ReceivedCall,
  tools: ToolSource,
  parsed: Result<JsonValue>,
): Result<ValidCall> {
  if (call.damaged) return fail(describeDamaged())
  const tool = tools.get(call.toolName)
  if (!tool) return fail(describeUnknown(call.toolName, tools))
  if (!parsed.ok) return parsed
  const args = parseWithSchema(tool, parsed.value)
  if (!args.ok) return args
  const { callId, providerMetadata } = call
  const valid: ValidCall = { callId, tool, args: args.value, json: parsed.value }
  return succeed(providerMetadata ? { ...valid, providerMetadata } : valid)
}

function describeDamaged(): Failure {
  return createFailure('tool-arguments-invalid', {
    message: engineText('call-damaged'),
    hint: engineText('send-whole-call-again'),
  })
}

function createMismatch(message: LocalizedText): Failure {
  return createFailure('tool-arguments-invalid', { message })
}

/** Checks the value level by level, because recursion would overflow the stack on deeply nested values. */
function findFault(value: JsonValue, maxDepth: number): LocalizedText | undefined {
  let level: JsonValue[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return engineText('arguments-too-deep', { count: maxDepth })
    const next: JsonValue[] = []
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue
      if (Object.hasOwn(item, '__proto__')) return engineText('arguments-have-proto')
      for (const inner of Object.values(item)) next.push(inner)
    }
    level = next
  }
  return undefined
}

export function parseWithSchema(tool: Tool, value: JsonValue): Result<unknown> {
  try {
    const parsed = tool.parameters.safeParse(value)
    return parsed.success ? succeed(parsed.data) : fail(describeMismatch(tool, describeIssues(parsed.error)))
  } catch (error: unknown) {
    return fail(describeMismatch(tool, describeThrown(error)))
  }
}

/** Describes the issues as the schema library does, with the English text of reasons that are data. */
function describeIssues({ issues }: z.ZodError): string {
  return z.prettifyError(
    new z.ZodError(issues.map((issue) => ({ ...issue, message: readInputReason(issue.message).text }))),
  )
}

function describeMismatch(tool: Tool, reason: string): Failure {
  const message = engineText('arguments-do-not-fit', { name: tool.name, reason: truncateErrorText(reason) })
  return createFailure('tool-arguments-invalid', {
    message,
    hint: engineText('call-with-fitting-arguments'),
  })
}

function describeUnknown(name: string, tools: ToolSource): Failure {
  const names = tools.declarations().map((declaration) => declaration.name)
  const near = findClosestName(name, names)
  const message = joinTexts(
    engineText('no-tool-named', { name: truncateString(name, 100) }),
    near === undefined ? undefined : engineText('did-you-mean-tool', { name: near }),
    names.length > 0
      ? engineText('tools-are', { names: truncateErrorText(names.join(', ')) })
      : engineText('no-tools'),
  )
  return createFailure('tool-unknown', { message })
}

/** Returns the name that a misspelled one most likely means, or `undefined` if none is close. */
export function findClosestName(requestedName: string, names: readonly string[]): string | undefined {
  const target = normalize(requestedName)
  let best: { name: string; distance: number } | undefined
  for (const name of names) {
    const distance = editDistance(target, normalize(name))
    if (!best || distance < best.distance) best = { name, distance }
  }
  return best && best.distance <= Math.max(2, Math.floor(target.length / 2)) ? best.name : undefined
}

function normalize(name: string): string {
  return name
    .slice(0, 64)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}

/** Levenshtein distance, computed one row at a time. */
function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[right.length] ?? 0
}
