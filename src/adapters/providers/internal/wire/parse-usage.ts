import { asRecord, toCount, type JsonRecord } from './json-values.ts'

const promptKeys = [
  'prompt_tokens',
  'input_tokens',
  'promptTokens',
  'inputTokens',
  'promptTokenCount',
  'prompt_eval_count',
  'prompt_n',
]
const completionKeys = [
  'completion_tokens',
  'output_tokens',
  'completionTokens',
  'outputTokens',
  'candidatesTokenCount',
  'eval_count',
  'predicted_n',
]
const cachedKeys = [
  'cached_tokens',
  'prompt_cache_hit_tokens',
  'cache_read_input_tokens',
  'cachedTokens',
  'cache_n',
]
const reasoningKeys = ['reasoning_tokens', 'reasoningTokens', 'thoughtsTokenCount']

/**
 * Returns the usage of an event in the spelling of OpenAI, or undefined if it has none.
 * Other fields stay, because the library of a provider may read them.
 */
export function parseUsage(event: JsonRecord, choice: JsonRecord | undefined): JsonRecord | undefined {
  const { usage, usageMetadata, timings, x_groq: groq } = event
  const candidates = [usage, choice?.['usage'], asRecord(groq)?.['usage'], usageMetadata, event, timings]
  for (const candidate of candidates) {
    const record = asRecord(candidate)
    const parsed = record && normalizeUsage(record)
    if (parsed) return record === event ? withoutContent(parsed) : parsed
  }
  return undefined
}

function normalizeUsage(usage: JsonRecord): JsonRecord | undefined {
  const prompt = countOf(usage, promptKeys)
  const completion = countOf(usage, completionKeys)
  if (prompt === undefined && completion === undefined) return undefined
  const promptDetails = asRecord(usage['prompt_tokens_details']) ?? asRecord(usage['input_tokens_details'])
  const completionDetails =
    asRecord(usage['completion_tokens_details']) ?? asRecord(usage['output_tokens_details'])
  const cached = countOf(promptDetails ?? {}, cachedKeys) ?? countOf(usage, cachedKeys)
  const reasoning = countOf(completionDetails ?? {}, reasoningKeys) ?? countOf(usage, reasoningKeys)
  const total = toCount(usage['total_tokens'])
  const all = withReasoning({ prompt: prompt ?? 0, completion: completion ?? 0, reasoning, total })
  const { prompt_tokens_details: _one, completion_tokens_details: _other, ...rest } = usage
  return {
    ...toCounts(rest),
    prompt_tokens: prompt ?? 0,
    completion_tokens: all,
    total_tokens: total ?? (prompt ?? 0) + all,
    ...(cached !== undefined && {
      prompt_tokens_details: { ...toCounts(promptDetails ?? {}), cached_tokens: cached },
    }),
    ...(reasoning !== undefined && {
      completion_tokens_details: { ...toCounts(completionDetails ?? {}), reasoning_tokens: reasoning },
    }),
  }
}

/** Some servers, xAI for example, count reasoning only in the total. */
function withReasoning(usage: {
  prompt: number
  completion: number
  reasoning: number | undefined
  total: number | undefined
}): number {
  const { prompt, completion, reasoning = 0, total } = usage
  return reasoning > 0 && total === prompt + completion + reasoning ? completion + reasoning : completion
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
