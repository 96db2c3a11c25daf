import { messageOf } from '../../model/failures/failure.ts'
import { joinTexts } from '../../model/messages/localized-text.ts'
import { engineText } from '../../model/messages/write-text.ts'
import { assertNever } from '../../../lib/assert-never.ts'
import type { CallId } from '../../model/id.ts'
import type { Citation, ProviderMetadata } from '../../model/conversation/message.ts'
import type { ReceivedCall } from '../calls/received-call.ts'
import type { ModelStreamPart } from '../ports/turn-ports.ts'
import type { TurnContext } from '../turn/turn-context.ts'
import { HostedCalls } from './hosted-calls.ts'

type ContentPart = Exclude<
  ModelStreamPart,
  { type: 'failure' | 'finish' | 'cache-markers-refused' | 'file-secrets-redacted' }
>
type SavedPart = Extract<ModelStreamPart, { type: 'file' }>
type NotedPart = Exclude<ContentPart, SavedPart>
type Prose = 'text' | 'reasoning'

interface ProseEnd {
  blockStarts?: readonly number[]
  citations?: readonly Citation[]
  providerMetadata?: ProviderMetadata
}

interface OpenProse {
  partId: string
  startedAt: number
}

/** One response while it arrives. Emits an event for each part and stores what the loop needs to know. */
export class Response {
  readonly #turn: TurnContext
  readonly #round: number
  readonly #open = { text: new Map<string, OpenProse>(), reasoning: new Map<string, OpenProse>() }
  /** Calls by the provider's id, in the order of their first part. `complete` is set once the whole call was received. */
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

  /** Time on the monotonic clock. `undefined` before the first content. */
  get firstContentAt(): number | undefined {
    return this.#firstContentAt
  }

  get received(): { characters: number; reasoningCharacters: number } {
    return { characters: this.#characters, reasoningCharacters: this.#reasoningCharacters }
  }

  /** `false` for white space alone. */
  get hasText(): boolean {
    return this.#hasText
  }

  get hasReasoning(): boolean {
    return this.#reasoningCharacters > 0
  }

  /** `true` also while the arguments of a call are still arriving. */
  get hasStartedCall(): boolean {
    return this.#calls.size > 0
  }

  get text(): string {
    return this.#text
  }

  /** `true` if an image or file was stored, which counts as an answer. */
  get hasFile(): boolean {
    return this.#hasFile
  }

  /** `true` if an unsupported provider tool was reported to the user. */
  get hasProviderTool(): boolean {
    return this.#hasProviderTool
  }

  get hasHostedCall(): boolean {
    return this.#hosted.wereUsed
  }

  get calls(): readonly ReceivedCall[] {
    return [...this.#calls.values()].flatMap((call) => (call.complete ? [call.complete] : []))
  }

  /** Stores the file before its event, because an event must not name bytes that are not stored. */
  async saveFile({ type: _type, bytes, ...file }: SavedPart): Promise<void> {
    this.#firstContentAt ??= this.#turn.ports.clock.monotonic()
    const { mediaType } = file
    const { sessionId } = this.#turn.input
    const stored = await this.#turn.ports.blobs?.put({ bytes, mediaType, sessionId })
    if (!stored?.ok) {
      const notStored = engineText('model-file-not-kept', { mediaType, count: bytes.byteLength })
      const text = joinTexts(notStored, stored && messageOf(stored.failure))
      this.#turn.noticeOnce({ round: this.#round, code: 'content-omitted', text })
      return
    }
    this.#hasFile = true
    const { signal, ports } = this.#turn
    const size = mediaType.startsWith('image/') ? await ports.measureImage?.(bytes, { signal }) : null
    const details = { ...file, blobId: stored.value, byteLength: bytes.byteLength, ...size }
    this.#turn.recorder.emit({ type: 'provider-file-received', round: this.#round, ...details })
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
        return this.#turn.noticeOnce({
          round: this.#round,
          code: 'response-damaged',
          text: engineText('response-damaged'),
        })
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

  /** Ends the parts that the stream left open. */
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
    const open = this.#open[prose].get(id)
    if (open) return open
    const opened = { partId: this.#turn.nextPartId(), startedAt: this.#turn.ports.clock.monotonic() }
    this.#open[prose].set(id, opened)
    return opened
  }

  #emitProse(prose: Prose, partId: string, text: string): void {
    const type = prose === 'text' ? 'provider-tokens-streamed' : 'provider-reasoning-streamed'
    this.#turn.recorder.emit({ type, round: this.#round, partId, text })
  }

  #end(prose: Prose, id: string, { providerMetadata, citations, blockStarts }: ProseEnd): void {
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
      citations: citations ? [...citations] : undefined,
      blockStarts: blockStarts && [...blockStarts],
      providerMetadata,
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
    const call = this.#calls.get(id)
    if (call) return call
    const named = { callId: this.#turn.callIds.assign(id) }
    this.#calls.set(id, named)
    return named
  }

  /** Completes a call. The same call sent twice is one call. A different call with a used id is a separate call. */
  #completeCall(part: Extract<ContentPart, { type: 'tool-call' }>): void {
    const { toolName, argumentsText, damaged, providerMetadata } = part
    let named = this.#nameCall(part.callId)
    if (named.complete) {
      const { complete } = named
      if (part.callId !== '' && complete.toolName === toolName && complete.argumentsText === argumentsText)
        return
      named = { callId: this.#turn.callIds.assign(part.callId) }
      this.#calls.set(named.callId, named)
    }
    named.complete = {
      callId: named.callId,
      toolName,
      argumentsText,
      damaged,
      providerMetadata,
    }
  }
}
