import { isRecord } from '../../../lib/json.ts'
import { utf8Length } from '../../../lib/utf8.ts'
import type { ToolSource } from '../../engine/ports/turn-ports.ts'
import { estimateTokens } from '../../model/context/token-estimate.ts'
import type { BlobId, CallId } from '../../model/id.ts'
import type { JsonValue } from '../../model/json.ts'
import type { MeasuredMessage } from '../measure-context.ts'
import { formatClearedArgument, formatClearedResult } from './reduce-call.ts'
import { estimateFilesTokens } from '../request-tokens.ts'

/** Results and arguments above this size are cleared, in bytes of UTF-8. */
const maxKeptBytes = 1536

/** Results of the newest round above this size become previews, in bytes of UTF-8. */
const maxWholeBytes = 4000

export interface ClearingOptions {
  /** `history`: earlier turns. `in-loop`: rounds of this turn before the newest. `all`: everything before the newest results. */
  section: 'history' | 'in-loop' | 'all'
  /** The tools that say what may be cleared. Results of other tools are clearable. */
  tools: Pick<ToolSource, 'get'>
  /** Estimated tokens to free. Everything is cleared by default. */
  tokensToFree?: number
  /** The window, if it is known. It limits how much of a file is sent. */
  windowTokens?: number | undefined
}

/** The content to clear. Calls and results stay, only their content changes. */
export interface Clearing {
  callIds: CallId[]
  /** Names of large arguments by call. */
  largeArguments: { callId: CallId; fields: string[] }[]
  /** Images and files to be named only. */
  blobIds: BlobId[]
  freedTokens: number
}

interface ClearingItem {
  tokens: number
  add(clearing: Clearing): void
}

/**
 * Chooses old results, large arguments, and images of earlier turns to clear, oldest first, and only as many as needed. Pure. What
 * is cleared already is not chosen again. Returns `undefined` if there is nothing to clear.
 */
export function microcompact(
  messages: readonly MeasuredMessage[],
  { tokensToFree = Infinity, ...options }: ClearingOptions,
): Clearing | undefined {
  const clearing: Clearing = { callIds: [], largeArguments: [], blobIds: [], freedTokens: 0 }
  for (const each of selectSection(messages, options.section)) {
    if (clearing.freedTokens >= tokensToFree) break
    for (const item of findItems(each, options)) {
      if (clearing.freedTokens >= tokensToFree) break
      item.add(clearing)
      clearing.freedTokens += item.tokens
    }
  }
  return clearing.freedTokens > 0 ? clearing : undefined
}

/** Chooses the results of the newest round of which the model gets previews. Returns `undefined` if none is large enough. */
export function referenceResults(
  messages: readonly MeasuredMessage[],
): { callIds: CallId[]; freedTokens: number } | undefined {
  const newest = messages.findLast(({ origin, isEarlier }) => origin === 'answer' && !isEarlier)
  const results = messages.filter(
    (each) => each.origin === 'results' && newest !== undefined && isSameRound(each, newest),
  )
  const large = results
    .flatMap(({ message }) => (message.role === 'tool' ? message.results : []))
    .filter(({ value }) => sizeOf(value) > maxWholeBytes)
  if (large.length === 0) return undefined
  const freedTokens = large.reduce((sum, { value }) => sum + countTokens(value) - previewTokens, 0)
  return { callIds: large.map(({ callId }) => callId), freedTokens }
}

/** Estimated tokens of a preview. */
const previewTokens = 550

function isSameRound(one: MeasuredMessage, other: MeasuredMessage): boolean {
  return one.messageId === other.messageId && one.round === other.round
}

function selectSection(
  messages: readonly MeasuredMessage[],
  section: ClearingOptions['section'],
): readonly MeasuredMessage[] {
  if (section === 'history') return messages.filter(({ isEarlier }) => isEarlier)
  if (section === 'in-loop') {
    const own = messages.filter(({ isEarlier }) => !isEarlier)
    return own.slice(
      0,
      Math.max(
        0,
        own.findLastIndex(({ origin }) => origin === 'answer'),
      ),
    )
  }
  const newest = messages.findLast(({ origin }) => origin === 'results')
  return newest
    ? messages.slice(
        0,
        messages.findIndex((each) => isSameRound(each, newest)),
      )
    : []
}

/** Cached items. Messages never change after they are created, and each round of a turn repeats those of the one before. */
const cachedItems = { history: new WeakMap<object, CachedItems>(), other: new WeakMap<object, CachedItems>() }

interface CachedItems extends Pick<ClearingOptions, 'tools' | 'windowTokens'> {
  items: readonly ClearingItem[]
}

/** Returns what there is to clear in a message. */
function findItems(each: MeasuredMessage, options: ClearingOptions): readonly ClearingItem[] {
  const { section, tools, windowTokens } = options
  const cache = cachedItems[section === 'history' ? 'history' : 'other']
  const earlier = cache.get(each)
  if (earlier?.tools === tools && earlier.windowTokens === windowTokens) return earlier.items
  const items = listItems(each, options).filter(({ tokens }) => tokens > 0)
  cache.set(each, { tools, windowTokens, items })
  return items
}

/** Returns what a message has to clear, by its role. */
function listItems(each: MeasuredMessage, { section, tools, windowTokens }: ClearingOptions): ClearingItem[] {
  switch (each.message.role) {
    case 'user':
      return section === 'history' ? listFiles(each, windowTokens) : []
    case 'assistant':
      return listArguments(each, tools)
    case 'tool':
      return listResults(each, tools)
  }
}

function listResults(
  { message, shortForms, isEarlier }: MeasuredMessage,
  tools: ClearingOptions['tools'],
): ClearingItem[] {
  if (message.role !== 'tool') return []
  return message.results.flatMap(({ callId, toolName, value }): ClearingItem[] => {
    if (tools.get(toolName)?.isClearable === false || sizeOf(value) <= maxKeptBytes) return []
    const short = isEarlier ? undefined : shortForms?.get(callId)
    if (short === value) return []
    return [
      {
        tokens: countTokens(value) - countTokens(short ?? clearedResult),
        add: ({ callIds }) => callIds.push(callId),
      },
    ]
  })
}

/** The texts with a long name, for their size. */
const clearedResult = formatClearedResult('result_100')
const clearedArgument = formatClearedArgument('result_100')

function listArguments(
  { message, signedCalls }: MeasuredMessage,
  tools: ClearingOptions['tools'],
): ClearingItem[] {
  if (message.role !== 'assistant') return []
  return message.parts.flatMap((part): ClearingItem[] => {
    if (part.type !== 'tool-call' || signedCalls?.has(part.callId) || !isRecord(part.arguments)) return []
    const { callId, toolName, arguments: args } = part
    const large = (tools.get(toolName)?.largeArguments ?? []).flatMap((name) => {
      const value = args[name]
      return value !== undefined && sizeOf(value) > maxKeptBytes ? [{ name, value }] : []
    })
    if (large.length === 0) return []
    return [
      {
        tokens: large.reduce((sum, { value }) => sum + countTokens(value) - countTokens(clearedArgument), 0),
        add: ({ largeArguments }) => largeArguments.push({ callId, fields: large.map(({ name }) => name) }),
      },
    ]
  })
}

function listFiles({ message }: MeasuredMessage, windowTokens: number | undefined): ClearingItem[] {
  if (message.role !== 'user') return []
  return (message.files ?? []).map((file) => ({
    tokens: estimateFilesTokens([file], windowTokens) - labelTokens,
    add: ({ blobIds }) => blobIds.push(file.blobId),
  }))
}

/** Estimated tokens of the line that names a file. */
const labelTokens = 20

function sizeOf(value: JsonValue): number {
  return utf8Length(typeof value === 'string' ? value : JSON.stringify(value))
}

function countTokens(value: JsonValue): number {
  return estimateTokens(JSON.stringify(value))
}
