import { parseReasoning } from './content-parts.ts'
import { findWireError, isErrorName, isNote } from './find-wire-error.ts'
import { asRecord, parseAnyJson, toText, type JsonRecord } from './json-values.ts'
import {
  blockEvents,
  callsAtServer,
  countsOf,
  deltaTexts,
  normalizeEnd,
  indexOf,
  isBlockDelta,
  isBlockType,
  isCitation,
  isNamedCall,
  isStart,
  otherDeltas,
  createBlockStart,
  toDelta,
  typeOf,
} from './message-fields.ts'
import { toErrorEvent, type NativeEventReader } from './native-events.ts'
import { isDoneMark, isDoneName, isKeepAlive, toEvent, type WireEvent } from './sse-events.ts'
import { isRecord } from '../../../../lib/json.ts'

/** Added to the index of a call’s block for text that a server sends into it. */
const textIndexOffset = 10_000

/** Converts the events of servers that speak Anthropic’s protocol, or nearly, to events that its library can read. */
export class MessageEventReader implements NativeEventReader {
  /** Types and ids of the open blocks, by their index. Only blocks of calls have an id. */
  readonly #open = new Map<number, { type: string; id: string | undefined }>()
  readonly #dropped = new Set<number>()
  /** Fields of the end that the server has sent so far. */
  #end: JsonRecord = {}
  #outputTokens: unknown = 0
  /** Text in the start of the message, and how much of it the blocks have repeated. */
  #startText = ''
  #repeatedText = ''
  #callCount = 0
  #isOpen = false
  /** A message before the answer, which is an error only if no answer follows. */
  #note: unknown
  /** Events of unknown types before the start of the message. */
  #early = ''
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
    if (!this.hasEvent && this.#note !== undefined) return this.#error(this.#note)
    return this.#end['stop_reason'] === undefined ? this.#early : this.#stop()
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
        return this.#readEnd(event)
      case 'message_stop':
        return this.#stop()
      default:
        if (isBlockDelta(asRecord(event['delta']) ?? {})) return this.#extendBlock(event, data)
        return isStart(event) ? this.#start(event) : this.#readOther(name, event, data)
    }
  }

  #readOther(name: string, event: JsonRecord, data: string): string {
    const error = findWireError(name, event)
    if (error !== undefined && !this.hasEvent && isNote(name, event)) {
      this.#note ??= error
      return ''
    }
    if (error !== undefined) return this.#error(error)
    const isWhole = event['type'] === 'message' && Array.isArray(event['content'])
    if (isWhole) return this.#readWhole(event)
    if (typeof event['type'] !== 'string') return ''
    // The library fails if the first event is of a type that it does not know.
    if (!this.hasEvent) this.#early += toEvent(data)
    return this.hasEvent ? toEvent(data) : ''
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
    const whole = typeof content === 'string' ? [{ type: 'text', text: content }] : content
    const blocks = (Array.isArray(whole) ? whole : []).filter(isRecord)
    const calls = blocks.filter((each) => each['type'] === 'tool_use')
    const text = blocks.map((each) => (each['type'] === 'text' ? (toText(each['text']) ?? '') : '')).join('')
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
    const started = toEvent(JSON.stringify({ type: 'message_start', message: own })) + this.#early
    this.#early = ''
    if (text === '') return started
    const shown = blockEvents({ type: 'text', text }, 0).map((each) => this.#readRecord('', each, ''))
    this.#startText = text
    return started + shown.join('')
  }

  /** Returns a text without what the start of the message has shown of it. */
  #withoutStartText(text: string): string {
    if (this.#startText === '') return text
    const said = this.#repeatedText + text
    this.#repeatedText = said
    if (this.#startText.startsWith(said)) return ''
    const rest = said.startsWith(this.#startText) ? said.slice(this.#startText.length) : said
    this.#startText = ''
    return rest
  }

  /** Reads why the answer ended, or only how many tokens it has so far. A later event repeats what an earlier one said. */
  #readEnd(event: JsonRecord): string {
    const { delta, usage } = event
    const text = toText(delta)
    if (text !== undefined)
      return this.#extendBlock({ index: 0, delta: text }, '') + this.#readEnd({ ...event, delta: {} })
    const said = Object.entries(asRecord(delta) ?? {}).filter(([, value]) => value != null && value !== '')
    const own = Object.fromEntries(said)
    this.#end = { ...this.#end, ...own }
    const counts = countsOf(usage)
    this.#outputTokens = counts['output_tokens'] ?? this.#outputTokens
    const closed = own['stop_reason'] === undefined ? '' : this.#closeBlocks()
    const all = {
      ...event,
      delta: normalizeEnd(this.#end),
      usage: { ...counts, output_tokens: this.#outputTokens },
    }
    return closed + toEvent(JSON.stringify(all))
  }

  #startBlock(event: JsonRecord, data: string): string {
    this.hasEvent = true
    const index = indexOf(event)
    const block = asRecord(event['content_block']) ?? {}
    const id = toText(block['id'])
    // A call that starts twice stays one call. Any other block ends the one that is open.
    const isSame = id !== undefined && this.#open.get(index)?.id === id
    return (isSame ? '' : this.#stopBlock(index)) + this.#openBlock(event, { index, block, id }, data)
  }

  #openBlock(
    event: JsonRecord,
    { index, block, id }: { index: number; block: JsonRecord; id: string | undefined },
    data: string,
  ): string {
    const type = toText(block['type']) ?? 'text'
    if (!isBlockType(type) || (callsAtServer.has(type) && !isNamedCall(block))) {
      this.#dropped.add(index)
      // An event of this type is reported as content that is left out.
      return toEvent(JSON.stringify({ type }))
    }
    this.#open.set(index, { type, id })
    this.#dropped.delete(index)
    if (type === 'tool_use') return this.#startCall(index, block)
    const key = type === 'text' || type === 'thinking' ? type : undefined
    const isPlain = block['type'] === type && event['index'] === index
    if (key === undefined || (block[key] === '' && isPlain)) return toEvent(data)
    const start = { type: 'content_block_start', index, content_block: { ...block, type, [key]: '' } }
    const whole = parseReasoning(block[key])
    const text = key === 'text' ? this.#withoutStartText(whole) : whole
    const delta = { type: 'content_block_delta', index, delta: { type: `${key}_delta`, [key]: text } }
    return toEvent(JSON.stringify(start)) + (text === '' ? '' : toEvent(JSON.stringify(delta)))
  }

  #startCall(index: number, block: JsonRecord): string {
    const { id, name, input, ...rest } = block
    const parsed = typeof input === 'string' ? parseAnyJson(input) : input
    this.#callCount += 1
    const own = {
      ...rest,
      id: toText(id) ?? `call_${this.#callCount}`,
      name: toText(name) ?? '',
      input: asRecord(parsed) ?? {},
    }
    return toEvent(JSON.stringify({ type: 'content_block_start', index, content_block: own }))
  }

  #extendBlock(event: JsonRecord, data: string): string {
    this.hasEvent = true
    const index = indexOf(event)
    const delta = toDelta(event['delta'])
    const named = toText(delta['type']) ?? ''
    const isKnown = named in deltaTexts || otherDeltas.has(named)
    const inferred = Object.entries(deltaTexts).find(([, key]) => delta[key] != null)?.[0]
    const type = isKnown ? named : (inferred ?? named)
    const key = deltaTexts[type]
    if (this.#dropped.has(index) && key !== 'text' && key !== 'thinking') return ''
    if (key === undefined) {
      if (type === 'citations_delta' && !isCitation(delta['citation'])) return ''
      const own = { type: 'content_block_delta', index, delta: { ...delta, type } }
      return toEvent(JSON.stringify(otherDeltas.has(type) ? own : { type }))
    }
    const isTyped =
      event['type'] === 'content_block_delta' && delta === event['delta'] && delta['type'] === type
    const block = type === 'thinking_delta' || type === 'signature_delta' ? 'thinking' : 'text'
    const isProse = key === 'text' || key === 'thinking'
    const open = this.#open.get(index)
    if (isProse && open !== undefined && open.type !== block) return this.#extendOther(event, { open, index })
    const isOpen = event['index'] === index && open !== undefined
    if (isTyped && typeof delta[key] === 'string' && isOpen && this.#startText === '') return toEvent(data)
    const other = isRecord(delta[key]) ? JSON.stringify(delta[key]) : (toText(delta[key]) ?? '')
    const whole = isProse ? parseReasoning(delta[key]) : other
    const value = key === 'text' ? this.#withoutStartText(whole) : whole
    const start =
      open !== undefined || type === 'input_json_delta'
        ? ''
        : this.#startBlock(
            { index, content_block: { type: block, [block]: '' } },
            createBlockStart(index, block),
          )
    const own = { type: 'content_block_delta', index, delta: { type, [key]: value } }
    return start + toEvent(JSON.stringify(own))
  }

  /** Reads text of another type than the open block. The block of a call stays open, and the text gets a block of its own. */
  #extendOther(event: JsonRecord, { open, index }: { open: { type: string }; index: number }): string {
    const isProse = open.type === 'text' || open.type === 'thinking'
    const own = { ...event, index: isProse ? index : index + textIndexOffset }
    const stopped = isProse ? this.#stopBlock(index) : ''
    return stopped + this.#extendBlock(own, JSON.stringify(own))
  }

  #stopBlock(index: number): string {
    if (!this.#open.delete(index)) return ''
    return toEvent(JSON.stringify({ type: 'content_block_stop', index }))
  }

  #closeBlocks(): string {
    return [...this.#open.keys()].map((index) => this.#stopBlock(index)).join('')
  }

  #stop(): string {
    if (!this.#isOpen) return ''
    this.#isOpen = false
    this.#end = {}
    this.#outputTokens = 0
    this.#startText = ''
    this.#repeatedText = ''
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
