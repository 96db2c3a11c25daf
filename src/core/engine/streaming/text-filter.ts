import type { Failure } from '../../model/failures/failure.ts'
import { fail, succeed, type Result } from '../../model/failures/result.ts'
import { fireHooks } from '../stages/run-stage.ts'
import type { StreamedText } from '../hooks/hook.ts'
import type { ModelStreamPart } from '../ports/turn-ports.ts'
import type { TurnContext } from '../turn/turn-context.ts'

const flushAfterMs = 66
const flushAtCharacters = 2048

type ProseDelta = Extract<ModelStreamPart, { type: 'text-delta' | 'reasoning-delta' }>
type ProseEnd = Extract<ModelStreamPart, { type: 'text-end' | 'reasoning-end' }>

type Piece = Pick<StreamedText, 'kind' | 'partId' | 'text'>

export interface FilterOptions {
  requestId: string
  round: number
  /** Gets the text of each piece after the hooks, in order. */
  accept(delta: ProseDelta): void
}

/** Passes the text of a response through the hooks of `stream-response/pre`, in pieces of at most 66 ms or about 2 KB. */
export class TextFilter {
  readonly #turn: TurnContext
  readonly #options: FilterOptions
  /** Texts that wait for the next flush. Neighboring texts of one part are one piece. */
  #waiting: Piece[] = []
  #waitingSince = 0
  /** The parts that have begun and not ended, with whether a hook changed their text. */
  readonly #open = new Map<string, Piece & { isChanged: boolean }>()

  constructor(turn: TurnContext, options: FilterOptions) {
    this.#turn = turn
    this.#options = options
  }

  /** Time until the waiting text has to be flushed, in ms. `undefined` if none waits. */
  get dueInMs(): number | undefined {
    if (this.#waiting.length === 0) return undefined
    return Math.max(0, this.#waitingSince + flushAfterMs - this.#turn.ports.clock.monotonic())
  }

  /** Adds text. Returns a failure if a flush was due and a hook refused the text. */
  async add({ type, id: partId, text }: ProseDelta): Promise<Failure | undefined> {
    const kind = type === 'text-delta' ? 'text' : 'reasoning'
    if (this.#waiting.length === 0) this.#waitingSince = this.#turn.ports.clock.monotonic()
    const last = this.#waiting.at(-1)
    if (last?.partId === partId && last.kind === kind) last.text += text
    else this.#waiting.push({ kind, partId, text })
    const size = this.#waiting.reduce((sum, piece) => sum + piece.text.length, 0)
    return size >= flushAtCharacters || this.dueInMs === 0 ? this.flush() : undefined
  }

  /** Passes on all waiting text. Returns a failure if a hook refused it. The refused text is dropped. */
  async flush(): Promise<Failure | undefined> {
    const pieces = this.#waiting
    this.#waiting = []
    for (const piece of pieces) {
      const failure = await this.#pass(piece, false)
      if (failure) return failure
    }
    return undefined
  }

  /** Passes on all waiting text and what hooks hold back of the part. Returns its end without the data that no longer fits a changed text. */
  async endPart(end: ProseEnd): Promise<Result<ProseEnd>> {
    const kind = end.type === 'text-end' ? 'text' : 'reasoning'
    const failure = (await this.flush()) ?? (await this.#endText({ kind, partId: end.id }))
    if (failure) return fail(failure)
    const key = keyOf({ kind, partId: end.id })
    const isChanged = this.#open.get(key)?.isChanged === true
    this.#open.delete(key)
    if (!isChanged) return succeed(end)
    // A signature covers the original text, and the starts of blocks are positions in it.
    const { providerMetadata: _signed, ...rest } = end
    if (rest.type === 'reasoning-end') return succeed(rest)
    const { blockStarts: _starts, ...unmarked } = rest
    return succeed(unmarked)
  }

  /** Passes on all text, because the response has ended. */
  async endAll(): Promise<Failure | undefined> {
    let failure = await this.flush()
    for (const part of this.#open.values()) failure ??= await this.#endText(part)
    this.#open.clear()
    return failure
  }

  async #endText(piece: Pick<Piece, 'kind' | 'partId'>): Promise<Failure | undefined> {
    return this.#open.has(keyOf(piece)) ? this.#pass({ ...piece, text: '' }, true) : undefined
  }

  async #pass({ kind, partId, text }: Pick<Piece, 'kind' | 'partId' | 'text'>, isLast: boolean) {
    const { requestId, round, accept } = this.#options
    // After a stop the text that arrived is still shown, as the hooks leave it.
    const turn = this.#turn.signal.aborted
      ? { ...this.#turn, signal: new AbortController().signal }
      : this.#turn
    const payload = { round, requestId, partId, kind, text, isLast }
    const fired = await fireHooks(turn, 'stream-response/pre', payload)
    if (!fired.ok) return fired.failure
    const key = keyOf({ kind, partId })
    const isChanged = fired.value.text !== text || this.#open.get(key)?.isChanged === true
    this.#open.set(key, { kind, partId, text: '', isChanged })
    accept({ type: kind === 'text' ? 'text-delta' : 'reasoning-delta', id: partId, text: fired.value.text })
    return undefined
  }
}

function keyOf({ kind, partId }: Pick<Piece, 'kind' | 'partId'>): string {
  return `${kind} ${partId}`
}
