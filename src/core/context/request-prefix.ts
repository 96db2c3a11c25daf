import type { Message, MessagePart, RequestDigest } from '../model/conversation/message.ts'
import type { CacheBreakpoint } from '../model/context/prompt-cache.ts'
import type { SharedPrefix } from './forecast-cache.ts'
import type { ModelRequest, ModelFile } from '../model/providers/model-request.ts'
import type { PrefixBreak } from '../model/context/context-report.ts'
import { BranchIds } from './branch-ids.ts'
import { findCompactionIndex, findSentStart, type BranchView } from './view-branch.ts'
import { holdsReduction } from './reductions/apply-reductions.ts'
import type { MeasuredMessage } from './measure-context.ts'
import { isEqualMessage } from './reductions/message-reuse.ts'
import type { MessageAnnotationSet } from '../model/conversation/message-annotations.ts'
import type { Reduction, ReductionKind } from '../model/context/reduction.ts'
import type { JsonValue } from '../model/json.ts'
import { hashJson } from './hash-json.ts'

/**
 * Returns why the first request of a turn does not extend the last one of the branch. Examples are a reduced result, a changed
 * setting or another model. Returns `undefined` if it does, or if nothing is known.
 */
export function findPrefixBreak(
  request: ModelRequest,
  { history, view, isDeliberate }: { history: readonly Message[]; view: BranchView; isDeliberate: boolean },
): PrefixBreak | undefined {
  const last = history.findLast((message) => message.lastRequest !== undefined)
  if (!last?.lastRequest) return undefined
  switch (findPrefixDifference(last.lastRequest, request)) {
    case undefined:
      return undefined
    case 'model':
      return 'model-switched'
    case 'tools':
      return isDeliberate ? 'deliberate-mode' : 'tools-changed'
    case 'system':
      return isDeliberate ? 'deliberate-mode' : 'setting-changed'
    case 'messages':
      return nameAnnotationBreak(last, history) ?? nameChange(last, history, view)
  }
}

/** Returns the change to earlier messages since the last request was made. */
function nameAnnotationBreak(last: Message, history: readonly Message[]): PrefixBreak | undefined {
  const earlier = history.slice(0, history.indexOf(last) + 1)
  const annotations = earlier.flatMap((message) => message.marks ?? [])
  const isSince = (at: number | undefined): boolean => at !== undefined && at >= last.createdAt
  const isSentInFull = (part: MessagePart): boolean => part.type === 'text' && isSince(part.sentInFullAt)
  if (earlier.some(({ parts }) => parts.some(isSentInFull))) return 'message-cut'
  const deletions = annotations.flatMap(({ deletion }) => deletion ?? [])
  if (deletions.some(({ at, undoneAt }) => undoneAt === undefined && isSince(at))) return 'message-deleted'
  if (deletions.some(({ undoneAt }) => isSince(undoneAt))) return 'message-restored'
  const compactions = annotations.flatMap(({ compaction }) => compaction ?? [])
  const isCompactedSince = compactions.some(
    ({ at, wordings, undone }) => isSince(at) || isSince(wordings?.at(-1)?.at) || isSince(undone?.at),
  )
  if (isCompactedSince) return 'compaction'
  return nameReductionBreak(history, { last, isSince }) ?? nameRevisionBreak(annotations, isSince)
}

function nameRevisionBreak(
  annotations: readonly MessageAnnotationSet[],
  isSince: (at: number | undefined) => boolean,
): PrefixBreak | undefined {
  return annotations.some(({ revisions = [] }) => isSince(revisions.at(-1)?.at))
    ? 'message-changed'
    : undefined
}

/** Returns the reduction since the last request: one that the user added or changed, or one of a turn that sent no request. */
function nameReductionBreak(
  history: readonly Message[],
  { last, isSince }: { last: Message; isSince: (at: number | undefined) => boolean },
): PrefixBreak | undefined {
  const annotations = history.flatMap((message) => message.marks ?? [])
  const changes = annotations.flatMap(({ reductionChanges = [] }) => reductionChanges)
  if (changes.some(({ undoneAt, wordings }) => isSince(undoneAt) || isSince(wordings?.at(-1)?.at)))
    return 'reduction-changed'
  const added = [
    ...annotations.flatMap(({ reductions = [] }) => reductions.filter(({ at }) => isSince(at))),
    ...history.slice(history.indexOf(last) + 1).flatMap(listReductions),
  ]
  return nameReductions(added)
}

function listReductions({ parts }: Message): Reduction[] {
  return parts.flatMap((part) => (holdsReduction(part) ? [part.reduction] : []))
}

/** Reasons by the kinds of reductions, from the largest change to the smallest. */
const reductionBreaks: Readonly<Record<ReductionKind, PrefixBreak>> = {
  'head-truncated': 'head-truncated',
  'turns-omitted': 'turns-omitted',
  'rounds-summarized': 'rounds-summarized',
  'images-stripped': 'images-stripped',
  'results-cleared': 'results-cleared',
  'results-referenced': 'results-cleared',
  'secrets-redacted': 'reduction-changed',
}

function nameReductions(reductions: readonly Reduction[]): PrefixBreak | undefined {
  const kinds = new Set<string>(reductions.map(({ kind }) => kind))
  return Object.entries(reductionBreaks).find(([kind]) => kinds.has(kind))?.[1]
}

/** The sources of the messages of a request within a turn. */
export interface TurnPrefix {
  history: readonly Message[]
  view: BranchView
  reductions: readonly Reduction[]
  messages: readonly MeasuredMessage[]
}

/**
 * Returns why a request does not extend the one before it in the same turn, or `undefined` if it does. Compares the messages only
 * if what they were made from has changed.
 */
export function findTurnBreak(before: TurnPrefix, now: TurnPrefix): PrefixBreak | undefined {
  const { history, view, reductions } = now
  const isUnchanged = before.history === history && before.view === view && before.reductions === reductions
  if (isUnchanged || extendsMessages(before, now)) return undefined
  const known = new Set(before.reductions.map(({ id }) => id))
  const added = nameReductions(reductions.filter(({ id }) => !known.has(id)))
  if (added) return added
  if (before.view.cutCount !== view.cutCount) return 'message-cut'
  if (before.history !== history) return nameHistoryBreak(before.history, history)
  return 'restart'
}

function extendsMessages({ messages: before }: TurnPrefix, { messages: now }: TurnPrefix): boolean {
  return before.every(({ message }, index) => {
    const other = now[index]?.message
    return other !== undefined && isEqualMessage(message, other)
  })
}

/** The history changes within a turn by a compaction, or by a cut of the user's message. */
function nameHistoryBreak(before: readonly Message[], now: readonly Message[]): PrefixBreak {
  const isCompacted = findCompactionIndex(before) !== findCompactionIndex(now)
  return isCompacted || before.length !== now.length ? 'compaction' : 'message-cut'
}

function nameChange(last: Message, history: readonly Message[], view: BranchView): PrefixBreak {
  const has = (test: (part: MessagePart) => boolean): boolean => last.parts.some(test)
  if (isWindowMoved(last, history, view)) return 'message-window'
  if (has((part) => part.type === 'tool-call' && part.kept !== undefined)) return 'result-reduced'
  if (has((part) => part.type === 'tool-call' && part.reportedOutcome !== undefined))
    return 'outcome-reported'
  if (history.some(({ parts }) => parts.some((part) => wasSwitchedSince(part, last))))
    return 'enrichment-switched'
  if (has((part) => part.type === 'notice' && changesEarlier(part))) return 'restart'
  if (has((part) => 'superseded' in part && part.superseded === true)) return 'model-replaced'
  if (new BranchIds(history).images().length > view.mediaWindow) return 'media-window'
  // A reduction that is on again has no time.
  if (history.some(({ marks }) => marks?.reductionChanges !== undefined)) return 'reduction-changed'
  return nameReductions(listReductions(last)) ?? 'message-changed'
}

/** Returns whether the oldest message that is sent is another one than in the last request. */
function isWindowMoved(last: Message, history: readonly Message[], { maxMessages }: BranchView): boolean {
  const before = history.slice(0, history.indexOf(last))
  return findSentStart(before, maxMessages) !== findSentStart(history, maxMessages)
}

function wasSwitchedSince(part: MessagePart, { endedAt, createdAt }: Message): boolean {
  if (part.type !== 'notice') return false
  return (part.enrichment?.switchedAt ?? -Infinity) >= (endedAt ?? createdAt)
}

function changesEarlier({ enrichment }: Extract<MessagePart, { type: 'notice' }>): boolean {
  if (!enrichment) return false
  return enrichment.annotated + enrichment.patched > 0 || enrichment.kind === 'media window'
}

/**
 * Returns the hashes by which the next turn can check whether its first request extends this one. `cachedAt` is the time of the request,
 * if the provider cached its marked prefixes.
 */
export function digestRequest(request: ModelRequest, cachedAt?: number): RequestDigest {
  const { model, system, tools, messages, cacheBreakpoints } = request
  const breakpoints = cacheBreakpoints?.map(({ after, ttl, tokens }) => ({
    after,
    ttl,
    tokens,
    hash: hashMessages(request, prefixOf(messages, after)),
  }))
  return {
    cache: cachedAt === undefined || !breakpoints ? undefined : { at: cachedAt, breakpoints },
    model,
    system: hash(system),
    tools: hash(tools),
    messages: hashMessages(request, messages),
    messageCount: messages.length,
  }
}

/**
 * Returns the prefixes that an earlier request had cached and with which the new one begins. A request that extends the earlier one
 * begins with all of them, so that nothing is hashed again.
 */
export function findSharedPrefixes(
  before: RequestDigest,
  request: ModelRequest,
  isExtended: boolean,
): SharedPrefix[] {
  const { at, breakpoints } = before.cache ?? { at: 0, breakpoints: [] }
  const difference = isExtended ? undefined : findPrefixDifference(before, request)
  if (difference !== undefined && difference !== 'messages') return []
  return breakpoints
    .filter(
      ({ after, hash: known }) =>
        isExtended || hashMessages(request, prefixOf(request.messages, after)) === known,
    )
    .map(({ after, tokens, ttl }) => ({ after, tokens, ttl, cachedAt: at }))
}

function prefixOf(
  messages: ModelRequest['messages'],
  after: CacheBreakpoint['after'],
): ModelRequest['messages'] {
  return after === 'system' ? [] : messages.slice(0, after + 1)
}

/** Returns the first part in which the new request differs from the earlier one, or `undefined` if it extends it. */
export function findPrefixDifference(
  before: RequestDigest,
  request: ModelRequest,
): 'model' | 'system' | 'tools' | 'messages' | undefined {
  const { model, system, tools, messages } = request
  if (before.model.providerId !== model.providerId || before.model.modelId !== model.modelId) return 'model'
  // A changed list of tools also changes their rules in the system prompt.
  if (before.tools !== hash(tools)) return 'tools'
  if (before.system !== hash(system)) return 'system'
  const same = hashMessages(request, messages.slice(0, before.messageCount))
  return before.messages === same ? undefined : 'messages'
}

/**
 * Hashes the first messages of a request. Leaves out image sizes, which models do not get and older messages do not have. A file
 * that the user chose to send unchanged is another one than with redacted text.
 */
function hashMessages(
  { redactedFiles }: Pick<ModelRequest, 'redactedFiles'>,
  messages: ModelRequest['messages'],
): string {
  const toHashed = (file: ModelFile) =>
    redactedFiles?.except.includes(file.blobId)
      ? { ...withoutSize(file), isUnchanged: true }
      : withoutSize(file)
  return hash(
    messages.map((message) =>
      message.role === 'user' && message.files ? { ...message, files: message.files.map(toHashed) } : message,
    ),
  )
}

function withoutSize({ blobId, mediaType, byteLength, filename }: ModelFile): ModelFile {
  return { blobId, mediaType, byteLength, filename }
}

/** Hashes a part of a request, which contains only JSON. */
function hash(part: ModelRequest['system' | 'tools' | 'messages']): string {
  return hashJson(part as unknown as JsonValue)
}
