import { truncateString } from '../../../lib/text.ts'
import type { RefusedLength } from '../../model/failures/failure.ts'

/** The context window that a server showed by a refusal or by its count. `isExact` is `false` for an estimate. */
export interface LearnedWindow {
  windowTokens: number
  isExact: boolean
}

/** Smallest window that is learned, because the numbers come from untrusted text. A smaller number counts as not named. */
export const minWindowTokens = 2048
/** Largest number of tokens that is read from a refusal. */
export const maxWindowTokens = 100_000_000

/** Share of a refused request that is assumed to fit if the server names no number. */
const assumedShare = 0.9

/** Longest part of a text that patterns read. */
const maxTextCharacters = 8192

/**
 * Places of the window in the texts of servers. The first match wins, so a window comes before a limit of the input alone.
 * Sources of the texts are in the test.
 */
const windowPatterns: readonly RegExp[] = [
  /context limit: [\d,]{1,15} \+ [\d,]{1,15} > ([\d,]{1,15})/i,
  /tokens > ([\d,]{1,15}) maximum/i,
  /context (?:length|size|window)(?: limit)?(?: is| of)? ?(?:only )?:? ?\(?([\d,]{1,15})/i,
  /maximum context length of [\w./:-]{1,80} is ([\d,]{1,15})/i,
  /maximum (?:allowed )?(?:model|prompt|input|sequence)?(?: token)? ?length(?: is| of)? ?:? ?\(?([\d,]{1,15})/i,
  /too large for model with ([\d,]{1,15}) maximum/i,
  /number of tokens allowed(?: is)? ?\(?([\d,]{1,15})/i,
  /only supports up to ([\d,]{1,15})/i,
  /max_new_tokens`? must be <= ([\d,]{1,15})/i,
  /must have less than ([\d,]{1,15}) tokens/i,
  /(?:configured limit|exceeds(?: the)? limit) of ([\d,]{1,15})/i,
  /model token limit: ([\d,]{1,15})/i,
  /while limit is ([\d,]{1,15})/i,
  /prompt cannot exceed ([\d,]{1,15})/i,
  /range of input length should be \[\d{1,4}, ?([\d,]{1,15})\]/i,
  /max size: ([\d,]{1,15}) tokens/i,
  /\bn_ctx[ :=(]{1,4}([\d,]{1,15})/i,
  /tokens per min(?:ute)? \(\w{1,8}\): limit ([\d,]{1,15}), requested/i,
]

const promptPatterns: readonly RegExp[] = [
  /too long: ([\d,]{1,15})/i,
  /context limit: ([\d,]{1,15}) \+/i,
  /([\d,]{1,15}) (?:in (?:the|your) (?:messages|prompt)|of text input|tokens from the input)/i,
  /resulted in ([\d,]{1,15}) tokens/i,
  /(?:has|have|passed|contains) ([\d,]{1,15}) (?:input )?tokens/i,
  /token count(?: is| of)? ?\(?([\d,]{1,15})/i,
  /(?:input|prompt|request)(?: length)? ?\((?:length )?([\d,]{1,15})/i,
  /input length ([\d,]{1,15})/i,
  /given: ([\d,]{1,15})/i,
  /- received ([\d,]{1,15})/i,
  /current length is ([\d,]{1,15})/i,
  /requested:? ([\d,]{1,15})(?:\)|, please|\. )/i,
  /first ([\d,]{1,15}) tokens when/i,
  /\bn_keep[ :=(]{1,4}([\d,]{1,15})/i,
]

/** Places of what counts as prompt besides the messages. */
const promptExtraPatterns: readonly RegExp[] = [/([\d,]{1,15}) (?:in the functions|of tool input)/i]

const answerPatterns: readonly RegExp[] = [
  /([\d,]{1,15}) (?:in|for) the (?:completion|output)/i,
  /([\d,]{1,15}) tokens for the completion/i,
  /([\d,]{1,15}) output tokens/i,
  /and ([\d,]{1,15}) `?max_new_tokens/i,
  /context limit: [\d,]{1,15} \+ ([\d,]{1,15})/i,
  /max_(?:completion_)?tokens['`"]? is too large: ([\d,]{1,15})/i,
]

const maxAnswerPatterns: readonly RegExp[] = [
  /supports at most ([\d,]{1,15}) completion tokens/i,
  /max_tokens: [\d,]{1,15} > ([\d,]{1,15}), which is the maximum/i,
  /max_(?:completion_)?tokens['`"]? must be less than or equal to ['`"]?([\d,]{1,15})/i,
  /range of max_tokens (?:is|should be) \[\d{1,4}, ?([\d,]{1,15})\]/i,
]

/** Google names the first number that is not allowed. */
const maxAnswerEndPatterns: readonly RegExp[] = [
  /output_?tokens value of [\d,]{1,15} but the supported range is from 1 \(inclusive\) to ([\d,]{1,15}) \(exclusive\)/i,
]

const excessPatterns: readonly RegExp[] = [
  /(?:exceeded max(?:imum)? context length|limit exceeded) by ([\d,]{1,15})/i,
  /max_tokens must be at least 1, got -([\d,]{1,15})/i,
]

/**
 * Pure. Reads the numbers of tokens that a refusal names. The text is untrusted, so the numbers are only used within limits.
 * `named` are numbers that the server sent as fields, which precede those of the text.
 */
export function readRefusedLength(text: string, named: RefusedLength = {}): RefusedLength {
  const head = writeDigits(truncateString(text, maxTextCharacters))
  const prompt = findNumber(promptPatterns, head)
  const end = findNumber(maxAnswerEndPatterns, head)
  const length: RefusedLength = {
    windowTokens: findNumber(windowPatterns, head, minWindowTokens),
    promptTokens: prompt === undefined ? undefined : prompt + (findNumber(promptExtraPatterns, head) ?? 0),
    answerTokens: findNumber(answerPatterns, head),
    maxAnswerTokens: findNumber(maxAnswerPatterns, head) ?? (end === undefined ? undefined : end - 1),
    excessTokens: findNumber(excessPatterns, head),
  }
  return withoutUndefined({ ...length, ...withoutUndefined(named) })
}

function findNumber(patterns: readonly RegExp[], text: string, least = 1): number | undefined {
  for (const pattern of patterns) {
    const digits = pattern.exec(text)?.[1]?.replaceAll(',', '')
    const value = Number(digits)
    if (digits && Number.isSafeInteger(value) && value >= least && value <= maxWindowTokens) return value
  }
  return undefined
}

/** Writes numbers with a unit, such as `128k` or `1.5M`, and groups of digits, such as `1.048.576`, as plain digits. */
function writeDigits(text: string): string {
  return text
    .replaceAll(/\b(\d{1,9}(?:\.\d{1,3})?) ?([km])\b/gi, (_, digits: string, unit: string) =>
      String(Math.round(Number(digits) * (unit.toLowerCase() === 'k' ? 1000 : 1_000_000))),
    )
    .replaceAll(/\b\d{1,3}(?:\.\d{3}){1,4}\b/g, (digits) => digits.replaceAll('.', ''))
}

function withoutUndefined(length: RefusedLength): RefusedLength {
  return Object.fromEntries(Object.entries(length).filter(([, value]) => value !== undefined))
}

export interface RefusedRequest {
  length: RefusedLength
  /** Tokens of the request, estimated and calibrated. */
  requestTokens: number
  /** The window that was assumed so far, if any. */
  knownWindowTokens?: number | undefined
}

/**
 * Pure. Returns the window that a refusal shows: the number that it names, else 0.9 times the request. A refusal can only make
 * a window smaller.
 */
export function learnWindow({ length, requestTokens, knownWindowTokens }: RefusedRequest): LearnedWindow {
  const { windowTokens: named, excessTokens } = length
  const most = knownWindowTokens ?? maxWindowTokens
  if (named !== undefined && named >= minWindowTokens && named <= most)
    return { windowTokens: named, isExact: true }
  const estimated =
    excessTokens === undefined || excessTokens >= requestTokens
      ? requestTokens * assumedShare
      : requestTokens - excessTokens
  return { windowTokens: clamp(Math.floor(estimated), most), isExact: false }
}

/**
 * Pure. Returns the window for the next request of this turn. The estimate of the request may be too low: then the window is
 * reduced by the same factor, so that the request becomes shorter than the one that was refused.
 */
export function fitWindowToEstimate(
  { windowTokens }: LearnedWindow,
  { length, requestTokens }: RefusedRequest,
): number {
  const scale = Math.min(1, requestTokens / (length.promptTokens ?? requestTokens))
  const scaled = Math.floor(windowTokens * scale)
  const fitted = requestTokens > scaled * assumedShare ? scaled : Math.floor(requestTokens * assumedShare)
  return clamp(fitted, windowTokens)
}

function clamp(tokens: number, most: number): number {
  return Math.max(minWindowTokens, Math.min(tokens, most))
}

/** Size of a request: its calibrated estimate, and what the server counted as its input. */
export interface CountedRequest {
  estimatedTokens: number
  countedTokens: number
}

const minAddedTokens = 500
const maxCountedGrowth = 16
/** Smallest count that can be a window. Servers that count less count wrongly. */
const minCountedTokens = 1024

/**
 * Pure. Returns the window of a server that cut a request without saying so: the request extends the last one by far more
 * tokens than the server counted. A count below half of the last one, or a quarter of its estimate, is not a cut: some servers
 * leave out what they have cached.
 */
export function findSilentCut(last: CountedRequest, next: CountedRequest): LearnedWindow | undefined {
  const added = next.estimatedTokens - last.estimatedTokens
  const grown = next.countedTokens - last.countedTokens
  const most = Math.max(last.countedTokens, next.countedTokens)
  if (added < minAddedTokens || grown > maxCountedGrowth) return undefined
  if (last.countedTokens * 4 < last.estimatedTokens) return undefined
  if (most < minCountedTokens || next.countedTokens * 2 < last.countedTokens) return undefined
  return { windowTokens: clamp(most, maxWindowTokens), isExact: false }
}
