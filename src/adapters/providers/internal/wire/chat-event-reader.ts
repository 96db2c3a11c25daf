import { providersText } from '../../../../core/model/messages/write-text.ts'
import type { ProviderKindId } from '../../../../core/model/providers/provider-kind-id.ts'
import { CallAssembler } from './call-assembler.ts'
import {
  findFinishReason,
  isCallReason,
  isPlainReason,
  mergeDeltas,
  toChoices,
  toChoicesWithError,
  toEnvelope,
  otherFieldsOf,
  unwrapEvent,
  ShownAnswer,
} from './event-choices.ts'
import { findWireError, isErrorName, isNote, isSuccessNote } from './find-wire-error.ts'
import {
  mayHaveMarkdownImage,
  parseContent,
  parseReasoning,
  reasoningFieldsOf,
  reasoningPlaceOf,
} from './content-parts.ts'
import type { ProsePiece } from './harmony-reader.ts'
import { asRecord, parseAnyJson, toItems, toText, type JsonRecord } from './json-values.ts'
import {
  findTextFrame,
  isSameCall,
  readOrdinaryDelta,
  readOrdinaryEnd,
  readOrdinaryUsage,
  textInFrame,
  type TextFrame,
} from './ordinary-event.ts'
import { UsageReader } from './parse-usage.ts'
import { splitDocuments } from './split-documents.ts'
import { isDoneMark, isDoneName, isKeepAlive, toEvent, type WireEvent } from './sse-events.ts'
import { hasLoneClose, ReasoningFieldTags, ThinkingTags, toTextPiece } from './thinking-tags.ts'
import { ExtrasReader, extrasKey, hasExtras, mergeExtras, type WireExtras } from './wire-extras.ts'
import { findWrittenCall } from './written-call.ts'
import { isRecord, parseJson } from '../../../../lib/json.ts'

export interface ChatRepairOptions {
  kind: ProviderKindId
  modelId: string
  /** Models that ended thoughts without starting them. A model is added when its answer shows it, for the next answers. */
  thinkingModels?: Set<string>
}

/** Converts the events of one response of chat/completions to events that every library can read. */
export class ChatEventReader {
  readonly #kind: ProviderKindId
  readonly #tags: ThinkingTags
  readonly #fieldTags = new ReasoningFieldTags()
  readonly #calls = new CallAssembler()
  readonly #usage = new UsageReader()
  readonly #extras: ExtrasReader
  /** Last event with content. Its other fields are repeated in events that are created here. */
  #lastEvent: JsonRecord = {}
  /** Text before and after the content in the newest event that only added text. */
  #frame: TextFrame | undefined
  readonly #shown = new ShownAnswer()
  /** The newest event, if it was passed unchanged and only ended the answer or only had the usage. */
  passed: { end: JsonRecord; usage?: undefined } | { usage: JsonRecord; end?: undefined } | undefined
  #hasFinish = false
  #finishReason = ''
  #hasCalls = false
  #isContentEnded = false
  #isDone = false
  #hasEvent = false
  #unparsed = 0
  /** A message before the answer, which is an error only if no answer follows. */
  #note: unknown
  readonly #misshapenEvents: string[] = []
  readonly #modelId: string
  readonly #thinkingModels: Set<string>

  constructor({ kind, modelId, thinkingModels = new Set() }: ChatRepairOptions) {
    this.#kind = kind
    this.#extras = new ExtrasReader(kind)
    this.#modelId = modelId
    this.#thinkingModels = thinkingModels
    this.#tags = new ThinkingTags(modelId, thinkingModels.has(modelId))
  }

  read({ name, data }: WireEvent): string {
    this.passed = undefined
    if (this.#isDone) return ''
    const frameEvent = this.#readFrame(name, data)
    if (frameEvent !== undefined) return frameEvent
    const text = data.trim()
    if (text === '' || text === '{}') return this.#readName(name)
    if (isDoneMark(text)) return this.#done()
    const strict = parseJson(text)
    const value = isRecord(strict) ? strict : parseAnyJson(text)
    if (value === undefined) {
      const documents = splitDocuments(text)
      if (documents) return documents.map((each) => this.read({ name, data: each })).join('')
      if (isKeepAlive(text)) return ''
      // An unreadable event is passed to the library, which reports it. Then an incomplete call is not run.
      return name === 'error' ? this.#error(text) : this.#unreadable(text)
    }
    if (isRecord(value) && [name, value['type'], value['object']].some(isKeepAlive)) return ''
    const ordinary = name === '' && isRecord(strict) ? this.#readOrdinary(text, strict) : undefined
    if (ordinary !== undefined) return ordinary
    return toItems(value)
      .map((each) => this.#readValue(name, each))
      .join('')
  }

  /** Reads an event of which the name is all. */
  #readName(name: string): string {
    if (isDoneName(name)) return this.#done()
    return isErrorName(name) ? this.#error('') : ''
  }

  /** Forwards an event unchanged if it needs no repair. */
  #readOrdinary(data: string, event: JsonRecord): string | undefined {
    if (this.#misshapenEvents.length > 0) return undefined
    const usage = readOrdinaryUsage(event)
    const delta = usage || this.#hasFinish ? undefined : readOrdinaryDelta(event)
    const mayEnd = !usage && !delta && !this.#hasFinish && !this.#calls.hasPending
    const reason = mayEnd ? readOrdinaryEnd(event) : undefined
    const isText = delta !== undefined && !mayHaveMarkdownImage(delta.text)
    if (usage ? !this.#usage.takeOrdinary(usage) : !isText && reason === undefined) return undefined
    this.#hasEvent = true
    this.#lastEvent = event
    if (delta) return delta.call ? this.#passCall(data, delta.call) : this.#passText(data, delta.text)
    const passed = toEvent(data)
    const text = reason === undefined ? passed : this.#passEnd(data, reason)
    if (text === passed) this.passed = usage ? { usage } : { end: event }
    return text
  }

  #passText(data: string, text: string): string {
    this.#shown.addDelta(text)
    const pieces = this.#tags.push(text)
    const [piece] = pieces
    const isSame = pieces.length === 1 && piece?.type === 'text' && piece.text === text
    if (!isSame) return this.#prose(pieces, {})
    this.#shown.text += text
    this.#frame = this.#tags.isSettled ? findTextFrame(data, text) : undefined
    return toEvent(data)
  }

  #passCall(data: string, call: JsonRecord): string {
    const deltas = this.#calls.push([call])
    const extras: WireExtras = {}
    const pieces = this.#endTags(extras)
    const [delta] = deltas
    const isSame = deltas.length === 1 && delta !== undefined && isSameCall(delta, call)
    if (!isSame || pieces.length > 0 || hasExtras(extras))
      return this.#prose(pieces, extras, { calls: deltas })
    this.#hasCalls = true
    return toEvent(data)
  }

  #passEnd(data: string, reason: string): string {
    const extras: WireExtras = {}
    return this.#prose(this.#endTags(extras), extras) + this.#finish(reason, data)
  }

  #unreadable(data: string): string {
    this.#unparsed += 1
    this.#hasEvent = true
    return this.endRead() + toEvent(data)
  }

  /**
   * Shows an event of a wrong shape to the library. Before the answer has begun, the library would end the response
   * because of it, so that it waits until something of the answer has arrived.
   */
  #misshapen(data: string): string {
    const flushed = this.endRead()
    if (this.#hasProse) return flushed + this.#unreadable(data)
    this.#hasEvent = true
    this.#misshapenEvents.push(data)
    return ''
  }

  #endMisshapen(): string {
    return this.#misshapenEvents
      .splice(0)
      .map((data) => this.#unreadable(data))
      .join('')
  }

  /** Ends one network read, and with it the wait for a closing tag of thoughts. */
  endRead(): string {
    return this.#tags.isWaitingForRead ? this.#prose(this.#tags.endRead(), {}) : ''
  }

  /**
   * Ends the response. A response without a single event is explained by the text that it had instead. A single JSON
   * document is whole without a reason of its end.
   */
  end({ otherText, documents }: { otherText: string; documents: readonly string[] }): string {
    if (this.#isDone) return ''
    if (!this.#hasEvent && (this.#note ?? otherText) !== '') return this.#error(this.#note ?? otherText)
    const text = this.#endContent() + this.#endMisshapen()
    if (documents.length === 0 || this.#hasFinish) return text
    if (!this.#isAnswer) return text + this.#emit([], {}, { malformed: documents.join('\n') })
    return documents.length === 1 && this.#unparsed === 0 ? text + this.#finish('unknown') : text
  }

  get #isAnswer(): boolean {
    return this.#hasProse || this.#hasCalls
  }

  get #hasProse(): boolean {
    return this.#shown.text !== '' || this.#shown.reasoning !== ''
  }

  /** Passes an event that differs from the newest only in its text. */
  #readFrame(name: string, data: string): string | undefined {
    const text = this.#frame && name === '' ? textInFrame(this.#frame, data) : undefined
    if (text === undefined) return undefined
    this.#shown.addDelta(text)
    this.#shown.text += text
    return toEvent(data)
  }

  #readValue(name: string, event: unknown): string {
    if (!isRecord(event)) {
      const text = toText(event)
      return text === undefined ? '' : this.#delta({ content: text }, {}, undefined)
    }
    const value = unwrapEvent(event)
    const error = findWireError(name, value)
    if (error !== undefined && !this.#hasEvent && isNote(name, value)) {
      this.#note ??= error
      return ''
    }
    if (error !== undefined) {
      const partial = toChoicesWithError(value['choices'])
      return partial.map((choice) => this.#choice(choice, {}, {})).join('') + this.#error(error)
    }
    this.#hasEvent = true
    const { choices } = value
    const list = toChoices(choices, value)
    if (list.some(({ delta }) => typeof delta === 'number' || typeof delta === 'boolean'))
      return this.#misshapen(JSON.stringify(value))
    this.#lastEvent = value
    const usage = this.#usage.read(value, list[0])
    const extras = list.reduce(
      (merged, each) => mergeExtras(merged, this.#extras.readEvent(each)),
      this.#extras.readEvent(value),
    )
    const events = list.map((choice) => this.#choice(choice, value, extras))
    const isUnknown = list.length === 0 && !('choices' in value) && !('usage' in value)
    if (isUnknown && !usage && !hasExtras(extras)) {
      if (isSuccessNote(value)) return ''
      const { [extrasKey]: _foreign, ...own } = value
      return this.endRead() + toEvent(JSON.stringify(own))
    }
    if (isUnknown && !usage) events.push(this.#emit([], {}, extras))
    if (usage) events.push(this.#emit([], { usage }, list.length === 0 ? extras : {}))
    return events.join('')
  }

  #choice(choice: JsonRecord, event: JsonRecord, extras: WireExtras): string {
    const delta = this.#shown.withoutShown(mergeDeltas(choice), choice, event)
    return this.#delta(delta, extras, findFinishReason(choice, event))
  }

  #delta(delta: JsonRecord, eventExtras: WireExtras, finish: string | undefined): string {
    const { content, reasoning_details: details, refusal, images, annotations, audio } = delta
    const { tool_calls: calls, tool_call: oneCall, toolCalls: sameCalls, function_call: legacy } = delta
    const reasoning = reasoningFieldsOf(delta)
    const detailed = reasoning === '' && this.#kind !== 'openrouter' ? parseReasoning(details) : reasoning
    const thoughts = this.#fieldTags.push(detailed, this.#shown.reasoning === '')
    if (thoughts !== '') this.#tags.hasReasoningField = true
    const parts = parseContent(content)
    const extras = mergeExtras(eventExtras, this.#extras.readDelta(delta, parts.images))
    const pieces: ProsePiece[] = thoughts === '' ? [] : [{ type: 'reasoning', text: thoughts }]
    this.#shown.content += parts.pieces.map(({ text }) => text).join('')
    for (const piece of parts.pieces)
      pieces.push(...(piece.type === 'text' ? this.#tags.push(piece.text) : [piece]))
    pieces.push(...toTextPiece(parseReasoning(asRecord(audio)?.['transcript'])))
    const callDeltas = this.#calls.push(
      calls ?? oneCall ?? sameCalls ?? (isRecord(legacy) ? [{ index: 0, function: legacy }] : undefined),
    )
    if (this.#calls.hasCalls || finish !== undefined) pieces.push(...this.#endTags(extras))
    const otherFields = {
      ...otherFieldsOf(delta),
      ...(this.#kind === 'openrouter' && { reasoning_details: details, images, annotations }),
      ...(typeof refusal === 'string' && { refusal }),
    }
    if (typeof refusal !== 'string') pieces.push(...toTextPiece(parseReasoning(refusal)))
    return this.#prose(pieces, extras, { otherFields, calls: callDeltas, finish })
  }

  /** Writes pieces of prose in order, one event for each, and then the calls and the reason of the end. */
  #prose(
    pieces: readonly ProsePiece[],
    extras: WireExtras,
    last: { otherFields?: JsonRecord; calls?: JsonRecord[]; finish?: string | undefined } = {},
  ): string {
    const { otherFields = {}, calls = [], finish } = last
    const events: string[] = []
    const choices = pieces.map((piece) => this.#toChoice(piece))
    const hasRest = Object.values(otherFields).some((value) => value !== undefined && value !== null)
    if (hasExtras(extras)) events.push(this.#emit([], {}, extras))
    if (hasRest) events.push(this.#emit([{ delta: otherFields }], {}, {}))
    for (const { choice, own } of choices) events.push(this.#emit(choice ? [choice] : [], {}, own))
    const ended = finish === undefined ? undefined : this.#calls.end()
    const all = [...calls, ...(ended?.deltas ?? [])]
    if (this.#hasProse || (this.#isAnswer && finish !== undefined)) events.push(this.#endMisshapen())
    if (all.length > 0) {
      this.#hasCalls = true
      events.push(this.#emit([{ delta: { tool_calls: all } }], {}, {}))
    }
    if (ended && ended.nameless > 0)
      events.push(this.#emit([], {}, { notices: [providersText('call-without-name')] }))
    if (finish !== undefined) events.push(this.#finish(finish))
    return events.join('')
  }

  #toChoice({ type, text }: ProsePiece): { choice?: JsonRecord; own: WireExtras } {
    if (type === 'text') {
      this.#shown.text += text
      return { choice: { delta: { content: text } }, own: {} }
    }
    this.#shown.reasoning += text
    switch (reasoningPlaceOf(this.#kind)) {
      case 'fields':
        return { choice: { delta: { reasoning_content: text, reasoning: text } }, own: {} }
      case 'parts':
        return {
          choice: { delta: { content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }] } },
          own: {},
        }
      case 'extras':
        return { own: { reasoning: text } }
    }
  }

  /** Writes the end of the answer. An event of the server that says the same is passed on as it stands. */
  #finish(reason: string, data?: string): string {
    // A later reason counts only if it says more than that the answer has ended.
    if (this.#hasFinish && (isPlainReason(reason) || !isPlainReason(this.#finishReason))) return ''
    this.#hasFinish = true
    this.#finishReason = reason
    const { text, reasoning } = this.#shown
    if (reasoning === '' && hasLoneClose(text)) this.#thinkingModels.add(this.#modelId)
    const escapedText = this.#hasCalls ? undefined : findWrittenCall(text, this.#tags.writtenCalls)
    const notices = escapedText ? [providersText('call-as-text')] : []
    const isCall = this.#hasCalls && (isPlainReason(reason) || isCallReason(reason))
    const own = isCall ? 'tool_calls' : reason
    if (data !== undefined && own === reason && notices.length === 0) return toEvent(data)
    return this.#emit([{ delta: {}, finish_reason: own }], {}, notices.length > 0 ? { notices } : {})
  }

  #endTags(extras: WireExtras): ProsePiece[] {
    if (this.#isContentEnded) return []
    this.#isContentEnded = true
    const { pieces, isIncomplete } = this.#tags.end()
    if (isIncomplete) extras.notices = [...(extras.notices ?? []), providersText('ended-in-thoughts')]
    return pieces
  }

  /** Ends the content of a response that the server did not end with a reason. */
  #endContent(): string {
    const { deltas } = this.#calls.end()
    if (this.#hasFinish && deltas.length === 0) return ''
    const extras: WireExtras = {}
    const prose = this.#prose(this.#endTags(extras), extras)
    return prose + (deltas.length > 0 ? this.#emit([{ delta: { tool_calls: deltas } }], {}, {}) : '')
  }

  /** The mark of the end says that the stream is whole, even if no reason came before it. */
  #done(): string {
    if (!this.#hasEvent && this.#note !== undefined) return this.#error(this.#note)
    let text = this.#endContent() + this.#endMisshapen()
    if (!this.#hasFinish && this.#isAnswer && this.#unparsed === 0) text += this.#finish('unknown')
    this.#isDone = true
    return `${text}data: [DONE]\n\n`
  }

  #error(error: unknown): string {
    const text = this.#endContent() + this.#emit([], {}, { error })
    this.#isDone = true
    return text
  }

  #emit(choices: readonly JsonRecord[], fields: JsonRecord, extras: WireExtras): string {
    const filled = choices.length === 0 ? [{ delta: {} }] : choices
    const list = filled.map((choice) => Object.assign({ index: 0, finish_reason: null }, choice))
    const own = hasExtras(extras) ? { [extrasKey]: extras } : {}
    return toEvent(
      JSON.stringify({
        ...toEnvelope(this.#lastEvent),
        object: 'chat.completion.chunk',
        choices: list,
        ...fields,
        ...own,
      }),
    )
  }
}
