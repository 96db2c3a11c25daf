import type { ClockPort, ModelRequest, ModelStreamPart } from '../../src/core/engine/ports/turn-ports.ts'
import { cacheLifetimeMs, type CacheLifetime } from '../../src/core/model/context/prompt-cache.ts'
import { hashJson } from '../../src/core/context/hash-json.ts'
import type { JsonValue } from '../../src/core/model/json.ts'
import { finish, ScriptedModel, type Script } from './scripted-model.ts'

/** Number of blocks before a marker in which the server looks for a cached prefix. */
const lookbackBlocks = 20
const charactersPerToken = 3.2

interface Prefix {
  hash: string
  tokens: number
}

export interface CacheServerOptions {
  clock: ClockPort
  /** Times at which prefixes end to be cached, by their hashes. Servers of the turns of one chat share them. */
  expiries: Map<string, number>
  /** Returns the parts of the next answer without its end. */
  answer(): Script
  /** Changes the markers, to show what they are needed for. */
  changeMarks?(
    marks: NonNullable<ModelRequest['cacheBreakpoints']>,
  ): NonNullable<ModelRequest['cacheBreakpoints']>
}

/**
 * Simulates a server that caches marked prefixes, as Anthropic describes it: prefixes are compared block by block, each marker looks
 * back over 20 blocks, and a prefix lives for its lifetime after it was last read.
 */
export class CacheServer extends ScriptedModel {
  readonly usages: { input: number; read: number; written: number; hour: number }[] = []
  readonly #options: CacheServerOptions

  constructor(options: CacheServerOptions) {
    super([], options.clock)
    this.#options = options
  }

  override stream(request: ModelRequest): AsyncIterable<ModelStreamPart> {
    this.requests.push(structuredClone(request))
    return this.#respond(request)
  }

  async *#respond(request: ModelRequest): AsyncGenerator<ModelStreamPart> {
    const usage = this.#count(request)
    this.usages.push(usage)
    const parts = this.#options.answer()
    for (const part of parts) yield part as ModelStreamPart
    const isCall = parts.some(({ type }) => type === 'tool-call')
    const end = finish(isCall ? 'tool-calls' : 'stop', { input: usage.input, output: 20 })
    if (end.type !== 'finish') return
    const { read: cachedInputTokens, written: cacheWriteTokens, hour: cacheWriteHourTokens } = usage
    yield { ...end, usage: { ...end.usage, cachedInputTokens, cacheWriteTokens, cacheWriteHourTokens } }
  }

  #count(request: ModelRequest): CacheServer['usages'][number] {
    const { prefixes, endOf } = listPrefixes(request)
    const now = this.#options.clock.now()
    const breakpoints = request.cacheBreakpoints ?? []
    const marks = (this.#options.changeMarks?.(breakpoints) ?? breakpoints).map(({ after, ttl }) => ({
      block: endOf(after),
      ttl,
    }))
    const tokensAt = (block: number): number => prefixes[block]?.tokens ?? 0
    const isCached = (block: number): boolean =>
      (this.#options.expiries.get(prefixes[block]?.hash ?? '') ?? -Infinity) > now
    let found = -1
    for (const { block } of marks) {
      for (let at = block; at >= 0 && block - at < lookbackBlocks; at--) {
        if (isCached(at)) found = Math.max(found, at)
        if (isCached(at)) break
      }
    }
    const read = found === -1 ? 0 : tokensAt(found)
    const keep = (block: number, ttl: CacheLifetime): void => {
      const { hash = '' } = prefixes[block] ?? {}
      this.#options.expiries.set(
        hash,
        Math.max(this.#options.expiries.get(hash) ?? 0, now + cacheLifetimeMs[ttl]),
      )
    }
    if (found !== -1) keep(found, '5m')
    for (const { block, ttl } of marks) keep(block, ttl)
    const lastHour = marks.findLast(({ ttl }) => ttl === '1h')
    const written = Math.max(0, tokensAt(marks.at(-1)?.block ?? -1) - read)
    const hour = Math.max(0, tokensAt(lastHour?.block ?? -1) - read)
    return { input: prefixes.at(-1)?.tokens ?? 0, read, written, hour }
  }
}

/** Returns the prefixes of a request by their last block. Each part of a message is a block. */
function listPrefixes({ system, tools, messages }: ModelRequest): {
  prefixes: Prefix[]
  endOf: (after: number | 'system') => number
} {
  const prefixes: Prefix[] = []
  const ends: number[] = []
  const add = (block: unknown): void => {
    const last = prefixes.at(-1)
    const text = JSON.stringify(block)
    const hash = hashJson([last?.hash ?? '', text] as JsonValue)
    prefixes.push({ hash, tokens: (last?.tokens ?? 0) + Math.ceil(text.length / charactersPerToken) })
  }
  add([system, tools])
  for (const message of messages) {
    const blocks =
      message.role === 'user' ? [message] : message.role === 'tool' ? message.results : message.parts
    for (const block of blocks) add(block)
    ends.push(prefixes.length - 1)
  }
  return { prefixes, endOf: (after) => (after === 'system' ? 0 : (ends[after] ?? -1)) }
}
