import { parseJson } from '../../../../lib/json.ts'
import { asRecord, toCount, toItems, type JsonRecord } from './json-values.ts'

const promptKeys = [
  'prompt_tokens',
  'input_tokens',
  'promptTokens',
  'inputTokens',
  'promptTokenCount',
  'prompt_token_count',
  'prompt_eval_count',
  'prompt_n',
]
const completionKeys = [
  'completion_tokens',
  'output_tokens',
  'completionTokens',
  'outputTokens',
  'candidatesTokenCount',
  'candidates_token_count',
  'eval_count',
  'predicted_n',
]
const cachedKeys = [
  'cached_tokens',
  'prompt_cache_hit_tokens',
  'cache_read_input_tokens',
  'cachedTokens',
  'cachedContentTokenCount',
  'cached_content_token_count',
  'cache_n',
]
const reasoningKeys = ['reasoning_tokens', 'reasoningTokens', 'thoughtsTokenCount', 'thoughts_token_count']
const totalKeys = ['total_tokens', 'totalTokens', 'totalTokenCount', 'total_token_count']

/**
 * Reads the usage of the events of one response. Some servers count input tokens in the first event and output tokens in
 * the last, or end with zeros. A count of 0 never replaces a count.
 */
export class UsageReader {
  #earlier: JsonRecord | undefined

  /** Returns true for a first usage in the spelling of OpenAI whose counts agree, which needs no reading. */
  takeOrdinary(usage: JsonRecord): boolean {
    const { prompt_tokens: prompt, completion_tokens: completion, total_tokens: total, ...details } = usage
    if (this.#earlier || typeof prompt !== 'number' || typeof completion !== 'number') return false
    const { prompt_tokens_details: input, completion_tokens_details: output, ...rest } = details
    const isOrdinary =
      prompt > 0 &&
      completion >= 0 &&
      total === prompt + completion &&
      Object.keys(rest).length === 0 &&
      areCountsUpTo(prompt, input) &&
      areCountsUpTo(completion, output)
    if (isOrdinary) this.#earlier = usage
    return isOrdinary
  }

  /** Returns the usage so far, or undefined if the event has none. */
  read(event: JsonRecord, choice: JsonRecord | undefined): JsonRecord | undefined {
    const parsed = parseUsage(event, choice)
    if (!parsed) return undefined
    const earlier = this.#earlier
    const isLess = (key: string) => parsed[key] === 0 && Number(earlier?.[key]) > 0
    if (earlier && ['prompt_tokens', 'completion_tokens'].some(isLess)) {
      const unchanged = Object.entries(earlier).filter(
        ([key]) => parsed[key] === 0 || parsed[key] === undefined,
      )
      Object.assign(parsed, Object.fromEntries(unchanged))
      parsed['total_tokens'] = Number(parsed['prompt_tokens']) + Number(parsed['completion_tokens'])
    }
    if (parsed['prompt_tokens'] === 0 && parsed['completion_tokens'] === 0) return undefined
    this.#earlier = parsed
    return parsed
  }
}

/**
 * Returns the usage of an event in the spelling of OpenAI, or undefined if it has none.
 * Other fields stay, because the library of a provider may read them.
 */
function parseUsage(event: JsonRecord, choice: JsonRecord | undefined): JsonRecord | undefined {
  const { usage, usageMetadata, usage_metadata: metadata, timings, x_groq: groq } = event
  const inner = [choice, asRecord(choice?.['delta']), asRecord(choice?.['message'])]
  const candidates = [
    ...toItems(usage),
    ...inner.map((each) => each?.['usage']),
    asRecord(groq)?.['usage'],
    usageMetadata,
    metadata,
    event,
    timings,
  ]
  for (const candidate of candidates) {
    const record = asRecord(typeof candidate === 'string' ? parseJson(candidate) : candidate)
    const parsed = record && normalizeUsage(record)
    if (parsed) return record === event ? withoutContent(parsed) : parsed
  }
  return undefined
}

function areCountsUpTo(most: number, details: unknown): boolean {
  if (details === undefined) return true
  const counts = Object.values(asRecord(details) ?? { details })
  return counts.every((count) => typeof count === 'number' && count >= 0 && count <= most)
}

function normalizeUsage(usage: JsonRecord): JsonRecord | undefined {
  const sentPrompt = countOf(usage, promptKeys)
  const total = countOf(usage, totalKeys)
  const rest = sentPrompt !== undefined && total !== undefined ? toCount(total - sentPrompt) : undefined
  const completion = countOf(usage, completionKeys) ?? rest
  if (sentPrompt === undefined && completion === undefined) return undefined
  const promptDetails = asRecord(usage['prompt_tokens_details']) ?? asRecord(usage['input_tokens_details'])
  const completionDetails =
    asRecord(usage['completion_tokens_details']) ?? asRecord(usage['output_tokens_details'])
  const cached = countOf(promptDetails ?? {}, cachedKeys) ?? countOf(usage, cachedKeys)
  const reasoning = countOf(completionDetails ?? {}, reasoningKeys) ?? countOf(usage, reasoningKeys)
  // A prompt that is shorter than its cached part does not count that part.
  const prompt = (sentPrompt ?? 0) < (cached ?? 0) ? (sentPrompt ?? 0) + (cached ?? 0) : (sentPrompt ?? 0)
  const all = withReasoning({ prompt, completion: completion ?? 0, reasoning, total })
  const { prompt_tokens_details: _one, completion_tokens_details: _other, ...others } = usage
  return {
    ...toCounts(others),
    prompt_tokens: prompt,
    completion_tokens: all,
    total_tokens: total ?? prompt + all,
    ...(cached !== undefined && {
      prompt_tokens_details: { ...toCounts(promptDetails ?? {}), cached_tokens: cached },
    }),
    ...(reasoning !== undefined && {
      completion_tokens_details: { ...toCounts(completionDetails ?? {}), reasoning_tokens: reasoning },
    }),
  }
}

/** Some servers, xAI for example, count reasoning only in the total. More reasoning than output is never a part of it. */
function withReasoning(usage: {
  prompt: number
  completion: number
  reasoning: number | undefined
  total: number | undefined
}): number {
  const { prompt, completion, reasoning = 0, total } = usage
  const isApart = reasoning > completion || total === prompt + completion + reasoning
  return reasoning > 0 && isApart ? completion + reasoning : completion
}

function countOf(record: JsonRecord, keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const count = toCount(record[key])
    if (count !== undefined) return count
  }
  return undefined
}

/** Converts numeric strings to numbers and drops what is neither a number nor a record. */
function toCounts(record: JsonRecord): JsonRecord {
  const entries = Object.entries(record).flatMap(([key, value]): [string, unknown][] => {
    const count = toCount(value)
    if (count !== undefined) return [[key, count]]
    return asRecord(value) ? [[key, value]] : []
  })
  return Object.fromEntries(entries)
}

function withoutContent(usage: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(usage).filter(([, value]) => typeof value === 'number' || asRecord(value)),
  )
}
