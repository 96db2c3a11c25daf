import type { Reduction } from '../../src/core/model/context/reduction.ts'
import type { Message, MessagePart, ToolCallPart } from '../../src/core/model/conversation/message.ts'
import type { BlobId, CallId, MessageId, RunId, SessionId } from '../../src/core/model/id.ts'
import { benchModel } from './turn-bench.ts'

/** A branch up to the current user message, and the answers of its last turn. */
export interface RandomBranch {
  history: readonly Message[]
  answers: readonly Message[]
}

const stamp = { id: '', at: 1, by: 'engine' as const, tokensBefore: 900, tokensAfter: 100 }
const source = { by: 'person' as const, at: 1, changeId: 'change' }

/** Makes branches with every kind of part, reductions, undos, deletions and cuts, from a generator of numbers in [0, 1). */
export class BranchMaker {
  readonly #random: () => number
  readonly #branch: Message[] = []
  #calls = 0
  /** Position of the user message of the turn. */
  #turnStart = 0
  #reductions: string[] = []

  readonly #minTurns: number

  constructor(random: () => number, { minTurns = 0 }: { minTurns?: number } = {}) {
    this.#random = random
    this.#minTurns = minTurns
  }

  make(): RandomBranch {
    const turns = this.#minTurns + this.#number(0, 9)
    for (let turn = 0; turn < turns; turn++) this.#addTurn(turn)
    this.#startTurn()
    const count = this.#branch.length
    if (this.#isLikely(0.8)) this.#addAnswers(turns)
    const answers = this.#branch.slice(count)
    // Users change messages of a turn only after it.
    for (const message of this.#branch.slice(count - 1)) delete message.marks
    return { history: this.#branch.slice(0, count), answers }
  }

  #startTurn(): void {
    this.#turnStart = this.#branch.length
    this.#add(this.#userMessage())
  }

  #addTurn(turn: number): void {
    this.#startTurn()
    if (this.#isLikely(0.9)) this.#addAnswers(turn)
    const last = this.#branch.at(-1)
    if (last?.role === 'assistant') this.#branch[this.#branch.length - 1] = this.#annotate(last)
  }

  /** Adds the answer of a turn. Steered messages divide it. */
  #addAnswers(turn: number): void {
    const rounds = this.#number(1, 5)
    let answer = this.#answer(turn)
    for (let round = 0; round < rounds; round++) {
      if (round > 0 && this.#isLikely(0.15)) {
        this.#add(answer)
        this.#add(this.#userMessage())
        answer = this.#answer(turn)
      }
      this.#addRound(answer, round)
    }
    this.#add(answer)
  }

  #add(message: Message): void {
    this.#branch.push(message)
  }

  #base(): Omit<Message, 'role'> {
    const order = this.#branch.length
    return {
      id: `message-${order}` as MessageId,
      sessionId: 'session-1' as SessionId,
      parentId: null,
      order,
      status: 'complete',
      createdAt: order,
      endedAt: order,
      parts: [],
    }
  }

  #answer(turn: number): Message {
    return { ...this.#base(), role: 'assistant', model: benchModel, runId: `run-${turn}` as RunId }
  }

  #userMessage(): Message {
    const text = this.#isLikely(0.05) ? ' ' : this.#text()
    const parts: MessagePart[] = [{ type: 'text', round: 0, text }]
    if (this.#isLikely(0.1)) parts[0] = { type: 'text', round: 0, text, sentRanges: [{ start: 0, end: 4 }] }
    if (this.#isLikely(0.25)) parts.push(this.#file('image/png'))
    if (this.#isLikely(0.1)) parts.push(this.#file('application/pdf'))
    const marks = this.#isLikely(0.06) ? { deletion: source } : undefined
    return { ...this.#base(), role: 'user', parts, marks }
  }

  #annotate(message: Message): Message {
    const marks: Message['marks'] = {}
    if (this.#isLikely(0.06)) marks.deletion = source
    if (this.#isLikely(0.08)) {
      marks.compaction = {
        reason: 'asked',
        at: message.order,
        runId: 'run-c' as RunId,
        model: benchModel,
        messageCount: 1,
        tokensBefore: 9,
        text: 'What was said.',
      }
    }
    if (this.#isLikely(0.15)) marks.reductions = [{ ...this.#reduction(0), by: 'user' }]
    const undone = this.#reductions.filter(() => this.#isLikely(0.1))
    if (undone.length > 0) marks.reductionChanges = undone.map((id) => ({ id, undoneAt: 2 }))
    return Object.keys(marks).length > 0 ? { ...message, marks } : message
  }

  #addRound({ parts }: Message, round: number): void {
    if (this.#isLikely(0.25)) {
      const reduction = this.#reduction(round)
      parts.push({ type: 'notice', round, code: 'context-reduced', text: '', reduction })
    }
    if (this.#isLikely(0.1)) parts.push(this.#enrichment(round))
    if (this.#isLikely(0.1)) {
      parts.push({ type: 'notice', round, code: 'note-told', text: '', instruction: 'A note.' })
    }
    if (this.#isLikely(0.2)) parts.push({ type: 'reasoning', round, text: 'Thinking.' })
    if (this.#isLikely(0.6))
      parts.push({ type: 'text', round, text: this.#isLikely(0.2) ? '\n' : this.#text() })
    if (this.#isLikely(0.1)) parts.push(this.#hostedCall(round))
    for (let calls = this.#number(0, 3); calls > 0; calls--) parts.push(this.#call(round))
  }

  #call(round: number): ToolCallPart {
    const state = this.#pick(['succeeded', 'succeeded', 'succeeded', 'failed', 'denied', 'running'] as const)
    const content = this.#text()
    const part: ToolCallPart = {
      type: 'tool-call',
      round,
      callId: this.#nextCallId(),
      toolName: this.#pick(['read', 'craft', 'ask_user'] as const),
      argumentsText: '',
      arguments: { content },
      state,
    }
    if (state === 'succeeded') part.result = { text: this.#text() }
    if (state === 'succeeded' && this.#isLikely(0.2)) part.kept = this.#text()
    if (this.#isLikely(0.1)) part.providerMetadata = { google: { thoughtSignature: 's' } }
    if (state === 'succeeded' && this.#isLikely(0.1)) {
      part.reference = {
        blobId: this.#blobId(),
        bytes: 90_000,
        mediaType: 'application/json',
        preview: 'Start and end',
        hasMore: true,
        reason: 'tool-result-too-large',
      }
      part.result = undefined
    }
    return part
  }

  #hostedCall(round: number): MessagePart {
    const hasResult = this.#isLikely(0.8)
    return {
      type: 'hosted-call',
      round,
      callId: this.#nextCallId(),
      toolName: 'web_search',
      arguments: {},
      state: 'succeeded',
      result: hasResult ? 'found' : undefined,
      resultRound: hasResult && this.#isLikely(0.5) ? round + 1 : undefined,
    }
  }

  #enrichment(round: number): MessagePart {
    const { type: _type, round: _round, ...file } = this.#file('image/png')
    const enrichment = { kind: 'image' as const, annotated: 0, patched: 0, tokens: 9, files: [file] }
    return { type: 'notice', round, code: 'context-enriched', text: '', instruction: 'An image.', enrichment }
  }

  #file(mediaType: string) {
    return { type: 'file' as const, round: 0, blobId: this.#blobId(), mediaType, byteLength: 90_000 }
  }

  /** Makes a reduction of what is in the branch so far, or of what is not. */
  #reduction(round: number): Reduction {
    const id = `reduction-${this.#reductions.length}`
    this.#reductions.push(id)
    const base = { ...stamp, id }
    const callIds = Array.from(
      { length: this.#number(0, 6) },
      () => `call-${this.#number(0, this.#calls - 1)}` as CallId,
    )
    switch (
      this.#pick([
        'cleared',
        'referenced',
        'summarized',
        'omitted',
        'truncated',
        'images',
        'redacted',
      ] as const)
    ) {
      case 'cleared': {
        const largeArguments = callIds.slice(2).map((callId) => ({ callId, fields: ['content'] }))
        return { ...base, kind: 'results-cleared', callIds, largeArguments }
      }
      case 'redacted':
        return { ...base, kind: 'secrets-redacted', callIds, blobIds: [this.#blobId()] }
      case 'referenced':
        return { ...base, kind: 'results-referenced', callIds }
      case 'summarized':
        return { ...base, kind: 'rounds-summarized', throughRound: Math.max(0, round - 1), text: 'Steps.' }
      case 'omitted': {
        const [from, turns] = [this.#number(0, this.#branch.length), this.#number(1, 5)]
        const fromId = `message-${from}` as MessageId
        const throughId = `message-${Math.min(from + 2 * turns, this.#branch.length - 1)}` as MessageId
        return { ...base, kind: 'turns-omitted', fromId, throughId, turns }
      }
      case 'truncated': {
        // The user message of the turn stays.
        const throughAt = this.#number(0, this.#turnStart) - 1
        const throughId = throughAt < 0 ? undefined : (`message-${throughAt}` as MessageId)
        const throughRound = round > 1 && this.#isLikely(0.5) ? round - 2 : undefined
        return { ...base, kind: 'head-truncated', throughId, throughRound }
      }
      case 'images': {
        const isRefused = this.#isLikely(0.5)
        const blobIds = isRefused ? undefined : Array.from({ length: 3 }, () => this.#blobId())
        const model = isRefused && this.#isLikely(0.5) ? benchModel : undefined
        return { ...base, by: isRefused ? 'recovery' : 'engine', kind: 'images-stripped', model, blobIds }
      }
    }
  }

  #text(): string {
    const length = this.#isLikely(0.3) ? this.#number(400, 900) : this.#number(1, 5)
    return 'word '.repeat(length)
  }

  #blobId(): BlobId {
    return String(this.#number(0, 9)).repeat(64) as BlobId
  }

  #nextCallId(): CallId {
    return `call-${this.#calls++}` as CallId
  }

  #isLikely(probability: number): boolean {
    return this.#random() < probability
  }

  #number(min: number, max: number): number {
    return min + Math.floor(this.#random() * (max - min + 1))
  }

  #pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[Math.floor(this.#random() * items.length)] ?? items[0]
  }
}
