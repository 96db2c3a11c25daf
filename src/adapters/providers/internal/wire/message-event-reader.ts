import { findWireError, isErrorName } from './find-wire-error.ts'
import { asRecord, parseAnyJson, toCount, toItems, toText, type JsonRecord } from './json-values.ts'
import { toErrorEvent, type NativeEventReader } from './native-events.ts'
import { isDoneMark, isDoneName, isKeepAlive, toEvent, type WireEvent } from './sse-events.ts'
import { isRecord } from '../../../../lib/json.ts'

const deltaTexts: Readonly<Record<string, string>> = {
  text_delta: 'text',
  thinking_delta: 'thinking',
  input_json_delta: 'partial_json',
  signature_delta: 'signature',
}
const otherDeltas: ReadonlySet<string> = new Set(['citations_delta', 'compaction_delta'])

/** Blocks that the library reads. Blocks of tools that run at Anthropic all end in `_tool_result`. */
const blockTypes: ReadonlySet<string> = new Set([
  'text',
  'thinking',
  'redacted_thinking',
  'tool_use',
  'server_tool_use',
  'mcp_tool_use',
  'compaction',
])

/** Reasons of other protocols that servers put into a stream of this one. */
const reasons: Readonly<Record<string, string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  function_call: 'tool_use',
  content_filter: 'refusal',
}

/** Converts the events of servers that speak Anthropic’s protocol, or nearly, to events that its library can read. */
export class MessageEventReader implements NativeEventReader {
  /** Types of the blocks that have started, by their index. */
  readonly #blocks = new Map<number, string>()
  readonly #open = new Set<number>()
  readonly #dropped = new Set<number>()
  /** Whether the server told why the answer ended. */
  #hasReason = false
  #isOpen = false
  hasEvent = false

  read({ name, data }: WireEvent): string {
    const text = data.trim()
    if (text === '' || text === '{}') {
      if (isErrorName(name)) return this.#error('')
      return isDoneName(name) ? this.#stop() : ''
    }
    if (isDoneMark(text)) return this.#stop()
    const value = parseAnyJson(text)
    if (isRecord(value)) return this.#readRecord(name, value, text)
    if (value === null || isKeepAlive(text) || isKeepAlive(name)) return ''
    return isErrorName(name) ? this.#error(toText(value) ?? text) : toEvent(text)
  }

  end(): string {
    return this.#hasReason ? this.#stop() : ''
  }

  #readRecord(name: string, event: JsonRecord, data: string): string {
    const { type } = event
    if (typeof type !== 'string') {
      const known = typeOf(name, event)
      if (known === undefined) return this.#readOther(name, event, data)
      const typed = { ...event, type: known }
      return this.#readRecord('', typed, JSON.stringify(typed))
    }
    if (isKeepAlive(name) || isKeepAlive(type)) return ''
    // Some servers leave out the start, without which the library reads nothing.
    if (!this.hasEvent && /^content_block_(start|delta)$/.test(type)) {
      return this.#start({ message: {} }) + this.#readRecord(name, event, data)
    }
    switch (type) {
      case 'message_start':
        return this.#start(event)
      case 'content_block_start':
        return this.#startBlock(event, data)
      case 'content_block_delta':
        return this.#extendBlock(event, data)
      case 'content_block_stop':
        return this.#stopBlock(indexOf(event))
      case 'message_delta':
        this.#hasReason ||= asRecord(event['delta'])?.['stop_reason'] != null
        return this.#closeBlocks() + toEvent(JSON.stringify({ ...event, type, ...endOf(event) }))
      case 'message_stop':
        return this.#stop()
      default:
        return this.#readOther(name, event, data)
    }
  }

  #readOther(name: string, event: JsonRecord, data: string): string {
    const error = findWireError(name, event)
    if (error !== undefined) return this.#error(error)
    const isWhole = event['type'] === 'message' && Array.isArray(event['content'])
    if (isWhole) return this.#readWhole(event)
    return typeof event['type'] === 'string' ? toEvent(data) : ''
  }

  #start(event: JsonRecord): string {
    this.hasEvent = true
    // A second start of one message would end the response.
    if (this.#isOpen) return ''
    this.#isOpen = true
    const {
      id,
      model,
      role,
      service_tier: tier,
      usage,
      content,
      container,
      ...rest
    } = asRecord(event['message']) ?? {}
    const { id: containerId, expires_at: end } = asRecord(container) ?? {}
    const calls = (Array.isArray(content) ? content : []).filter(
      (each) => asRecord(each)?.['type'] === 'tool_use',
    )
    const own = {
      ...rest,
      stop_reason: null,
      id: toText(id),
      model: toText(model),
      role: toText(role),
      service_tier: toText(tier),
      content: calls,
      usage: { input_tokens: 0, ...countsOf(usage) },
      container: typeof containerId === 'string' && typeof end === 'string' ? container : undefined,
    }
    return toEvent(JSON.stringify({ type: 'message_start', message: own }))
  }

  #startBlock(event: JsonRecord, data: string): string {
    this.hasEvent = true
    const index = indexOf(event)
    const block = asRecord(event['content_block']) ?? {}
    const type = toText(block['type']) ?? 'text'
    if (!blockTypes.has(type) && !type.endsWith('_tool_result')) {
      this.#dropped.add(index)
      // An event of this type is reported as content that is left out.
      return toEvent(JSON.stringify({ type }))
    }
    this.#blocks.set(index, type)
    this.#open.add(index)
    this.#dropped.delete(index)
    if (type === 'tool_use') return this.#startCall(index, block)
    const key = type === 'text' || type === 'thinking' ? type : undefined
    if (key === undefined || (block[key] === '' && event['index'] === index)) return toEvent(data)
    const start = { type: 'content_block_start', index, content_block: { ...block, type, [key]: '' } }
    const text = toText(block[key]) ?? ''
    const delta = { type: 'content_block_delta', index, delta: { type: `${key}_delta`, [key]: text } }
    return toEvent(JSON.stringify(start)) + (text === '' ? '' : toEvent(JSON.stringify(delta)))
  }

  #startCall(index: number, block: JsonRecord): string {
    const { id, name, input, ...rest } = block
    const parsed = typeof input === 'string' ? parseAnyJson(input) : input
    const own = {
      ...rest,
      id: toText(id) ?? `call_${index}`,
      name: toText(name) ?? '',
      input: asRecord(parsed) ?? {},
    }
    return toEvent(JSON.stringify({ type: 'content_block_start', index, content_block: own }))
  }

  #extendBlock(event: JsonRecord, data: string): string {
    this.hasEvent = true
    const index = indexOf(event)
    const delta = asRecord(toItems(event['delta'])[0]) ?? {}
    const named = toText(delta['type']) ?? ''
    const isKnown = named in deltaTexts || otherDeltas.has(named)
    const inferred = Object.entries(deltaTexts).find(([, key]) => typeof delta[key] === 'string')?.[0]
    const type = isKnown ? named : (inferred ?? named)
    const key = deltaTexts[type]
    if (this.#dropped.has(index) && key !== 'text' && key !== 'thinking') return ''
    if (key === undefined) return otherDeltas.has(type) ? toEvent(data) : toEvent(JSON.stringify({ type }))
    const isTyped = delta['type'] === type
    if (isTyped && typeof delta[key] === 'string' && event['index'] === index && this.#open.has(index))
      return toEvent(data)
    const value = isRecord(delta[key]) ? JSON.stringify(delta[key]) : (toText(delta[key]) ?? '')
    const block = type === 'thinking_delta' || type === 'signature_delta' ? 'thinking' : 'text'
    const start =
      this.#open.has(index) || type === 'input_json_delta'
        ? ''
        : this.#startBlock({ index, content_block: { type: block, [block]: '' } }, startOf(index, block))
    const own = { type: 'content_block_delta', index, delta: { type, [key]: value } }
    return start + toEvent(JSON.stringify(own))
  }

  #stopBlock(index: number): string {
    if (!this.#open.delete(index)) return ''
    return toEvent(JSON.stringify({ type: 'content_block_stop', index }))
  }

  #closeBlocks(): string {
    return [...this.#open].map((index) => this.#stopBlock(index)).join('')
  }

  #stop(): string {
    if (!this.#isOpen) return ''
    this.#isOpen = false
    this.#hasReason = false
    return this.#closeBlocks() + toEvent('{"type":"message_stop"}')
  }

  #error(error: unknown): string {
    this.hasEvent = true
    return toErrorEvent(error)
  }

  /** Reads a whole message, which some servers return although a stream was requested. */
  #readWhole(message: JsonRecord): string {
    const { content, stop_reason: reason, stop_sequence: sequence, usage, container, ...rest } = message
    const blocks = Array.isArray(content) ? (content as unknown[]) : []
    const events: JsonRecord[] = [
      { type: 'message_start', message: { ...rest, usage, content: [] } },
      ...blocks.flatMap((block, index) => blockEvents(asRecord(block) ?? {}, index)),
      { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: sequence, container }, usage },
      { type: 'message_stop' },
    ]
    return events.map((event) => this.#readRecord('', event, JSON.stringify(event))).join('')
  }
}

/** Returns the events of one block of a whole message. A signature comes in a delta. */
function blockEvents(block: JsonRecord, index: number): JsonRecord[] {
  const { signature } = block
  const signed = typeof signature === 'string' && signature !== ''
  return [
    { type: 'content_block_start', index, content_block: block },
    ...(signed
      ? [{ type: 'content_block_delta', index, delta: { type: 'signature_delta', signature } }]
      : []),
    { type: 'content_block_stop', index },
  ]
}

function startOf(index: number, type: string): string {
  return JSON.stringify({ type: 'content_block_start', index, content_block: { type, [type]: '' } })
}

/** Returns the type of an event that does not tell it, from its name or its fields. */
function typeOf(name: string, event: JsonRecord): string | undefined {
  if (/^(message|content_block)_\w+$/.test(name)) return name
  if (isRecord(event['message'])) return 'message_start'
  if (isRecord(event['content_block'])) return 'content_block_start'
  if (isRecord(event['delta'])) return 'index' in event ? 'content_block_delta' : 'message_delta'
  return 'index' in event ? 'content_block_stop' : undefined
}

function indexOf(event: JsonRecord): number {
  return toCount(event['index']) ?? 0
}

function endOf(event: JsonRecord): JsonRecord {
  const { delta, usage } = event
  const own = asRecord(delta) ?? {}
  const reason = toText(own['stop_reason'])
  const known = reason === undefined ? undefined : (reasons[reason] ?? reason)
  const { stop_sequence: sequence, stop_details: details } = own
  const ended = {
    ...own,
    stop_reason: known,
    stop_sequence: toText(sequence) ?? null,
    stop_details: isRecord(details) && typeof details['type'] === 'string' ? textsOf(details) : undefined,
  }
  return { delta: ended, usage: { output_tokens: 0, ...countsOf(usage) } }
}

/** Returns the fields of a record that are texts. */
function textsOf(record: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => typeof value === 'string'))
}

/** Returns a usage with counts as numbers, under the names of OpenAI as well, and without fields that are empty. */
function countsOf(usage: unknown): JsonRecord {
  const { prompt_tokens: input, completion_tokens: output, ...rest } = asRecord(usage) ?? {}
  const named = { input_tokens: input, output_tokens: output, ...rest }
  return Object.fromEntries(
    Object.entries(named).flatMap(([key, value]): [string, unknown][] => {
      if (key === 'service_tier') return typeof value === 'string' ? [[key, value]] : []
      const count = key.endsWith('_tokens') ? toCount(value) : value
      return count == null ? [] : [[key, count]]
    }),
  )
}
