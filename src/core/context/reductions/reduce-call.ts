import { isRecord, mapStrings } from '../../../lib/json.ts'
import { redactSecretShapes } from '../../../lib/secret-shapes.ts'
import { utf8Length } from '../../../lib/utf8.ts'
import type { Message, ProviderMetadata, ToolCallPart } from '../../model/conversation/message.ts'
import type { Reduction } from '../../model/context/reduction.ts'
import type { CallId } from '../../model/id.ts'
import type { JsonObject, JsonValue } from '../../model/json.ts'
import { describeOutcome } from '../describe-outcome.ts'
import { previewBytes, previewOf, toResultContent } from './apply-tool-results.ts'

/**
 * How a call is sent. `short`: the output for later turns if the tool has one, else cleared. `preview`: the start and the end of
 * the result. `fields`: arguments that are cleared.
 */
export interface CallReduction {
  result?: 'cleared' | 'short' | 'preview'
  fields?: ReadonlySet<string>
  /** Set if what looks like a secret is replaced in the result. */
  isRedacted?: true
}

/** A reduction with the position of the message that holds it: in a notice, or in the annotations if the user requested it. */
export interface ReductionEntry {
  reduction: Reduction
  index: number
  isNotice: boolean
}

/** Collects the reductions of calls. A result is first shortened in its own turn, and cleared by later turns or the user. */
export function collectCallReductions(
  branch: readonly Message[],
  entries: readonly ReductionEntry[],
  turns: readonly number[],
): Map<CallId, CallReduction> {
  const calls = new Map<CallId, CallReduction>()
  const ofCalls = entries.filter(
    ({ reduction: { kind } }) =>
      kind === 'results-cleared' || kind === 'results-referenced' || kind === 'secrets-redacted',
  )
  if (ofCalls.length === 0) return calls
  const turnOf = findTurnsOfCalls(branch, turns)
  const add = (callId: CallId, change: CallReduction): void => {
    calls.set(callId, { ...calls.get(callId), ...change })
  }
  for (const { reduction, index, isNotice } of ofCalls) {
    if (reduction.kind === 'results-referenced') {
      for (const callId of reduction.callIds) {
        if (calls.get(callId)?.result === undefined) add(callId, { result: 'preview' })
      }
    }
    if (reduction.kind === 'secrets-redacted') {
      for (const callId of reduction.callIds) add(callId, { isRedacted: true })
    }
    if (reduction.kind !== 'results-cleared') continue
    for (const callId of reduction.callIds) {
      const isOwn = isNotice && turnOf.get(callId) === turns[index]
      if (calls.get(callId)?.result !== 'cleared') add(callId, { result: isOwn ? 'short' : 'cleared' })
    }
    for (const { callId, fields } of reduction.largeArguments ?? []) {
      add(callId, { fields: new Set([...(calls.get(callId)?.fields ?? []), ...fields]) })
    }
  }
  return calls
}

function findTurnsOfCalls(branch: readonly Message[], turns: readonly number[]): Map<CallId, number> {
  const turnOf = new Map<CallId, number>()
  for (const [index, { parts }] of branch.entries()) {
    for (const part of parts) {
      if (part.type === 'tool-call') turnOf.set(part.callId, turns[index] ?? 0)
    }
  }
  return turnOf
}

/** Returns a call as models get it. A call without changes stays the same object. */
export function reduceCall(
  part: ToolCallPart,
  reduction: CallReduction | undefined,
  nameOf: (callId: CallId) => string | undefined,
): ToolCallPart {
  const reduced = reduceResult(part, reduction, nameOf)
  const withResult = reduction?.isRedacted ? redactResult(reduced) : reduced
  const { fields } = reduction ?? {}
  if (!fields || isSigned(part.providerMetadata) || !isRecord(part.arguments)) return withResult
  return { ...withResult, arguments: clearFields(part.arguments, fields, nameOf(part.callId)) }
}

function reduceResult(
  part: ToolCallPart,
  { result }: CallReduction = {},
  nameOf: (callId: CallId) => string | undefined,
): ToolCallPart {
  const { reference, told: modelOutput, kept: historyOutput, callId, diagnostics } = part
  switch (result) {
    case 'cleared':
      return { ...part, told: formatClearedResult(nameOf(callId)), kept: undefined }
    case 'short':
      return { ...part, told: historyOutput ?? formatClearedResult(nameOf(callId)) }
    case 'preview':
      return { ...part, told: formatShortPreview(part, nameOf(callId)) }
    case undefined:
      if (diagnostics && typeof modelOutput === 'string')
        return { ...part, told: formatReference(modelOutput, nameOf(callId)) }
      if (!reference) return part
      if (modelOutput === undefined)
        return { ...part, told: formatReference(reference.preview, nameOf(callId)) }
      return {
        ...part,
        told: nameResult(modelOutput, nameOf(callId)),
        kept: historyOutput && nameResult(historyOutput, nameOf(callId)),
      }
  }
}

/** Replaces what looks like a secret in what models get of a result or a failure. */
function redactResult(part: ToolCallPart): ToolCallPart {
  const { told: modelOutput, kept: historyOutput, result, reference, failure } = part
  const output = modelOutput ?? result ?? reference?.preview
  return {
    ...part,
    told: output === undefined ? undefined : mapStrings(output, redactSecretShapes),
    kept: historyOutput === undefined ? undefined : mapStrings(historyOutput, redactSecretShapes),
    failure: failure && mapStrings(failure, redactSecretShapes),
  }
}

/** Adds the name of a stored result to what its tool says of it. Without a name the output stays as it is. */
function nameResult(output: JsonValue, name: string | undefined): JsonValue {
  if (name === undefined || !isRecord(output)) return output
  return { ...output, stored: `read_result("${name}") shows all of it` }
}

/** Returns the text in place of a cleared result. Without a name the model cannot read the result again. */
export function formatClearedResult(name: string | undefined): string {
  return name === undefined
    ? '[Old tool result content cleared]'
    : `[Old tool result content cleared; read_result("${name}") shows it again]`
}

/** Returns the text in place of a cleared argument. */
export function formatClearedArgument(name: string | undefined): string {
  return name === undefined ? '[content cleared]' : `[content cleared; read_result("${name}") shows it again]`
}

function formatReference(preview: string, name: string | undefined): string {
  return name === undefined ? preview : `${preview}\n[read_result("${name}") shows all of it]`
}

function formatShortPreview(part: ToolCallPart, name: string | undefined): string {
  const { state, told: modelOutput, result, reference } = part
  const outcome =
    state === 'succeeded' ? (result ?? reference?.preview ?? null) : describeOutcome(part, state)
  const value = modelOutput ?? outcome
  return formatReference(shortenToPreview(value), name)
}

/** Returns the start and the end of a result, or all of a short one. */
function shortenToPreview(value: JsonValue): string {
  const { text } = toResultContent(value)
  const bytes = utf8Length(text)
  return bytes <= previewBytes ? text : previewOf(text, bytes, 'ends')
}

function clearFields(args: JsonObject, fields: ReadonlySet<string>, name: string | undefined): JsonObject {
  const text = formatClearedArgument(name)
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [key, fields.has(key) ? text : value]))
}

/**
 * Returns whether a provider signed the call, or may have, so that it must be sent back unchanged. An item id is no signature: no
 * provider stores the calls.
 */
export function isSigned(metadata: ProviderMetadata | undefined): boolean {
  return Object.values(metadata ?? {}).some((values) => Object.keys(values).some((key) => key !== 'itemId'))
}
