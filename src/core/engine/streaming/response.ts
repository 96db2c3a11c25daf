import { assertNever } from '../../kernel/assert-never.ts'
import type { CallId } from '../../kernel/id.ts'
import type { Citation, ProviderMetadata } from '../../kernel/message.ts'
import type { ReceivedCall } from '../calls/validate-call.ts'
import type { ModelStreamPart } from '../ports/turn-ports.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import { HostedCalls } from './hosted-calls.ts'

type ContentPart = Exclude<ModelStreamPart, { type: 'failure' | 'finish' }>
type SavedPart = Extract<ModelStreamPart, { type: 'file' }>
type NotedPart = Exclude<ContentPart, SavedPart>
type Prose = 'text' | 'reasoning'

interface ProseEnd {
  citations?: readonly Citation[]
  providerMetadata?: ProviderMetadata
}

interface OpenProse {
  partId: string
  startedAt: number
}

/** One response while it arrives: tells the log of each part and keeps what the loop will ask about. */
export class Response {
  readonly #turn: TurnContext
  readonly #round: number
  readonly #open = { text: new Map<string, OpenProse>(), reasoning: new Map<string, OpenProse>() }
  /** By the provider's id, in the order in which they were first seen; complete ones have been received whole. */
  readonly #calls = new Map<string, { callId: CallId; complete?: ReceivedCall }>()
  #firstContentAt: number | undefined
  #characters = 0
  #reasoningCharacters = 0
  #hasText = false
  #text = ''
  #hasProviderTool = false
  #hasFile = false
  readonly #hosted: HostedCalls

  constructor(turn: TurnContext, round: number) {
    this.#turn = turn
    this.#round = round
    this.#hosted = new HostedCalls(turn, round)
  }

  /** On the clock for durations; `undefined` until something came. */
  get firstContentAt(): number | undefined {
    return this.#firstContentAt
  }

  get received(): { characters: number; reasoningCharacters: number } {
    return { characters: this.#characters, reasoningCharacters: this.#reasoningCharacters }
  }

  /** White space alone is no answer. */
  get hasText(): boolean {
    return this.#hasText
  }

  /** Also one whose arguments are still arriving. */
  get hasBegunCall(): boolean {
    return this.#calls.size > 0
  }

  get text(): string {
    return this.#text
  }

  /** A picture or file that is kept is an answer like text. */
  get hasFile(): boolean {
    return this.#hasFile
  }

  /** Something that is not supported here was said to a person. */
  get hasProviderTool(): boolean {
    return this.#hasProviderTool
  }

  get hasHostedCall(): boolean {
    return this.#hosted.wereUsed
  }

  get calls(): readonly ReceivedCall[] {
    return [...this.#calls.values()].flatMap((call) => (call.complete ? [call.complete] : []))
  }

  /** Kept first, then told: an event never names bytes that are not stored. */
  async keep({ type: _type, bytes, ...file }: SavedPart): Promise<void> {
    this.#firstContentAt ??= this.#turn.ports.clock.monotonic()
    const { mediaType } = file
    const { sessionId } = this.#turn.input
    const kept = await this.#turn.ports.blobs?.put({ bytes, mediaType, sessionId })
    if (!kept?.ok) {
      const reason = kept ? ` ${kept.failure.message}` : ''
      const text = `The model sent a file (${mediaType}, ${bytes.byteLength} bytes), which was not kept.${reason}`
      this.#turn.noticeOnce({ round: this.#round, code: 'content-omitted', text })
      return
    }
    this.#hasFile = true
    const { signal, ports } = this.#turn
    const size = mediaType.startsWith('image/') ? await ports.measurePicture?.(bytes, { signal }) : null
    const facts = { ...file, blobId: kept.value, byteLength: bytes.byteLength, ...size }
    this.#turn.recorder.emit({ type: 'provider-file-received', round: this.#round, ...facts })
  }

  accept(part: NotedPart): void {
    this.#firstContentAt ??= this.#turn.ports.clock.monotonic()
    switch (part.type) {
      case 'text-delta':
        this.#hasText ||= part.text.trim() !== ''
        this.#text += part.text
        return this.#extend('text', part.id, part.text)
      case 'reasoning-delta':
        this.#reasoningCharacters += part.text.length
        return this.#extend('reasoning', part.id, part.text)
      case 'text-end':
        return this.#end('text', part.id, part)
      case 'reasoning-end':
        return this.#end('reasoning', part.id, part)
      case 'tool-input-delta':
        return this.#extendCall(part)
      case 'tool-call':
        return this.#completeCall(part)
      case 'source': {
        const { type: _type, ...source } = part
        this.#turn.recorder.emit({ type: 'provider-source-received', round: this.#round, ...source })
        return
      }
      case 'hosted-call':
        return this.#hosted.start(part)
      case 'hosted-result':
        return this.#hosted.end(part)
      case 'warning':
        return this.#turn.noticeOnce({ round: this.#round, code: 'provider-warning', text: part.text })
      case 'damaged':
        return this.#turn.noticeOnce({ round: this.#round, code: 'response-damaged', text: damagedText })
      case 'unsupported':
        this.#hasProviderTool ||= part.what === 'provider-tool'
        return this.#turn.noticeOnce({
          round: this.#round,
          code: part.what === 'provider-tool' ? 'provider-tool-unsupported' : 'content-omitted',
          text: part.text,
        })
      default:
        assertNever(part)
    }
  }

  /** Ends what the stream left open. */
  close(): void {
    for (const prose of ['reasoning', 'text'] as const) {
      for (const id of this.#open[prose].keys()) this.#end(prose, id, {})
    }
  }

  #extend(prose: Prose, id: string, text: string): void {
    if (text === '') return
    this.#characters += text.length
    this.#emitProse(prose, this.#openProse(prose, id).partId, text)
  }

  #openProse(prose: Prose, id: string): OpenProse {
    const known = this.#open[prose].get(id)
    if (known) return known
    const opened = { partId: this.#turn.nextPartId(), startedAt: this.#turn.ports.clock.monotonic() }
    this.#open[prose].set(id, opened)
    return opened
  }

  #emitProse(prose: Prose, partId: string, text: string): void {
    const type = prose === 'text' ? 'provider-tokens-streamed' : 'provider-reasoning-streamed'
    this.#turn.recorder.emit({ type, round: this.#round, partId, text })
  }

  #end(prose: Prose, id: string, { providerMetadata, citations }: ProseEnd): void {
    let open = this.#open[prose].get(id)
    if (!open) {
      if (prose === 'text' || !providerMetadata) return
      open = this.#openProse(prose, id)
      this.#emitProse(prose, open.partId, '')
    }
    this.#open[prose].delete(id)
    this.#turn.recorder.emit({
      type: 'provider-part-ended',
      round: this.#round,
      partId: open.partId,
      part: prose,
      durationMs: this.#turn.ports.clock.monotonic() - open.startedAt,
      ...(citations && { citations: [...citations] }),
      ...(providerMetadata && { providerMetadata }),
    })
  }

  #extendCall(part: Extract<ContentPart, { type: 'tool-input-delta' }>): void {
    if (part.text === '') return
    this.#characters += part.text.length
    const { callId } = this.#nameCall(part.callId)
    const { toolName, text } = part
    this.#turn.recorder.emit({
      type: 'provider-tool-input-streamed',
      round: this.#round,
      callId,
      toolName,
      text,
    })
  }

  #nameCall(id: string): { callId: CallId; complete?: ReceivedCall } {
    const known = this.#calls.get(id)
    if (known) return known
    const named = { callId: this.#turn.callNames.claim(id) }
    this.#calls.set(id, named)
    return named
  }

  /** The same call sent twice is one call; another call under a used id is a call of its own. */
  #completeCall(part: Extract<ContentPart, { type: 'tool-call' }>): void {
    const { toolName, argumentsText, damaged, providerMetadata } = part
    let named = this.#nameCall(part.callId)
    if (named.complete) {
      const { complete } = named
      if (part.callId !== '' && complete.toolName === toolName && complete.argumentsText === argumentsText)
        return
      named = { callId: this.#turn.callNames.claim(part.callId) }
      this.#calls.set(named.callId, named)
    }
    named.complete = {
      callId: named.callId,
      toolName,
      argumentsText,
      ...(damaged && { damaged }),
      ...(providerMetadata && { providerMetadata }),
    }
  }
}

const damagedText = 'A piece of this answer arrived damaged and was left out: something may be missing.'
