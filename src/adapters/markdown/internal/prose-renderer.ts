import type { BlockUpdate, RenderedBlock } from '../../../core/model/conversation/rendered-block.ts'
import { renderWhole } from './blocks/render-whole.ts'
import { BlockLog } from './blocks/block-log.ts'
import { FenceScanner } from './syntax/fence-scanner.ts'
import { languageOf } from './blocks/hast-handlers.ts'
import { type Continuation, splitLargeBlock, isTableFull, renderPiece } from './blocks/large-block.ts'
import { findHostileLine, hasTooManyMarks, pieceEnd, windowEnd } from './limits.ts'
import { findOpenChild, renderOpen } from './blocks/open-block.ts'
import { type MarkdownRoot, parseMarkdown } from '../parse-markdown.ts'
import { type ExceededLimit, toPlainBlocks } from './blocks/plain-blocks.ts'
import { fenceSource, lineStartOf } from './blocks/render-blocks.ts'
import { readFrontMatter } from './syntax/front-matter.ts'
import { SourceText } from './syntax/source-text.ts'

interface ProseHost {
  now(): number
  /** Called once for each block that will not change again. */
  onClosed(log: BlockLog, block: RenderedBlock): void
}

/** Delay before a growing block is parsed again, as a multiple of its own cost. */
const costFactor = 8

/** Duration of one turn in milliseconds. A long text is rendered in turns, so that its worker can respond in between. */
const turnMs = 100

/**
 * Renders one growing text. Closed blocks are parsed once; only the text from the last block on is kept.
 * A block is closed when another one starts on a finished line after it, because an incomplete line may still change
 * its meaning.
 */
export class ProseRenderer {
  readonly log = new BlockLog()
  readonly #host: ProseHost
  readonly #source = new SourceText()
  #whole = ''
  #tail = ''
  #closedCount = 0
  #fence: { scanner: FenceScanner; renderedLength: number } | null = null
  /** The list or table that the tail continues. */
  #continued: Continuation | null = null
  /** True if a piece of the tail is not enough and its start must be parsed up to the block limit. */
  #needsWindow = false
  /** Set while text is shown as written up to the next empty line, with the exceeded limit. */
  #hostileRun: ExceededLimit | null = null
  #usedFallback = false
  /** Whether nothing was read yet, so that the text may start with front matter. */
  #isAtStart = true
  #isDirty = false
  #isBehind = false
  #isEnding = false
  #hasEnded = false
  #dueAt = 0

  constructor(host: ProseHost) {
    this.#host = host
  }

  append(chunk: string): void {
    if (this.#isEnding || chunk === '') return
    this.#push(this.#source.take(chunk))
  }

  /** Ends the text. Once nothing is left to advance, the form is final except for highlighting. */
  end(): void {
    if (this.#isEnding) return
    this.#push(this.#source.end())
    this.#isEnding = true
  }

  takeUpdate(prose: number): BlockUpdate | null {
    this.advance()
    return this.log.takeUpdate(prose)
  }

  #push(text: string): void {
    this.#whole += text
    this.#tail += text
    this.#isDirty = true
  }

  /** Whether the last turn left work for the next one. */
  get isBehind(): boolean {
    return this.#isBehind
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /**
   * Brings the log up to date with the text, unless the open block is so costly that it should wait.
   * If that takes longer than a turn, the rest is left to the next call.
   */
  advance(): void {
    if (this.#hasEnded) return
    if (!this.#isEnding && (!this.#isDirty || this.#mayWait())) return
    this.#isDirty = false
    this.#isBehind = false
    const startedAt = this.#host.now()
    const size = this.#tail.length
    let canContinue = true
    while (canContinue && this.#tail !== '') {
      canContinue = this.#step()
      if (!canContinue || this.#host.now() - startedAt < turnMs) continue
      this.#isDirty = true
      this.#isBehind = true
      return
    }
    const cost = this.#host.now() - startedAt
    this.#dueAt = startedAt + cost + costFactor * cost * Math.min(1, this.#tail.length / Math.max(1, size))
    if (this.#isEnding) this.#finish()
  }

  /** Returns whether parsing may wait. A full piece is closed and never parsed again, so waiting would save nothing. */
  #mayWait(): boolean {
    if (this.#fence || this.#host.now() >= this.#dueAt) return false
    return this.#hostileRun !== null || this.#fillableEnd() === this.#tail.length
  }

  #fillableEnd(): number {
    return this.#needsWindow ? windowEnd(this.#tail) : pieceEnd(this.#tail)
  }

  /** Closes as much of the tail as possible and shows the rest. Returns false when nothing more can be closed. */
  #step(): boolean {
    if (this.#fence) return this.#stepFence(this.#fence)
    if (this.#hostileRun) return this.#stepHostileRun(this.#hostileRun)
    if (this.#isAtStart) {
      const frontMatter = readFrontMatter(this.#tail, this.#isEnding)
      if (frontMatter === 'open') {
        this.log.replaceFrom(0, renderOpen(this.#tail, null))
        return false
      }
      this.#isAtStart = false
      if (frontMatter !== null) {
        this.#close([{ type: 'code', language: 'yaml', text: frontMatter.text, open: false }])
        this.#moveTo(frontMatter.length)
        return true
      }
    }
    this.#tail = this.#tail.replace(/^[ \t\n]*\n/, '')
    const hostileAt = findHostileLine(this.#tail)
    if (hostileAt === 0) {
      this.#hostileRun = { limit: 'deep' }
      return true
    }
    const end = this.#fillableEnd()
    const isHostileNext = hostileAt > 0 && hostileAt < end
    return this.#stepWindow(this.#tail.slice(0, isHostileNext ? hostileAt : end), isHostileNext)
  }

  #stepWindow(text: string, endsBeforeHostileLine: boolean): boolean {
    const isCut = text.length < this.#tail.length
    const root = tryParse(text)
    const closesAll = endsBeforeHostileLine || (this.#isEnding && !isCut)
    const openIndex = root ? findOpenChild(root, text) : 0
    for (const [index, child] of root?.children.slice(0, openIndex).entries() ?? [])
      this.#close(renderPiece(child, { text, links: 'live' }, index === 0 ? this.#continued : null))
    const last = root?.children[openIndex]
    const openAt = last ? lineStartOf(last, text) : text.length
    if (last && fenceSource(last, text) !== null && text.includes('\n', openAt)) {
      this.#moveTo(text.indexOf('\n', openAt) + 1)
      this.#openFence(text.slice(openAt), last.type === 'code' ? languageOf(last.lang) : '')
      return true
    }
    if (closesAll && root) {
      for (const [index, child] of root.children.slice(openIndex).entries())
        this.#close(
          renderPiece(child, { text, links: 'live' }, index + openIndex === 0 ? this.#continued : null),
        )
      this.#moveTo(text.length)
      return true
    }
    if (root && openIndex > 0) {
      this.#moveTo(openAt)
      if (isCut) return true
    } else if (isCut || closesAll) {
      this.#stepFull(root, text, closesAll)
      return true
    }
    const parsed = root ? { children: root.children.slice(openIndex), text } : null
    this.log.replaceFrom(this.#closedCount, renderOpen(this.#tail, parsed, this.#continued))
    return false
  }

  /** Closes as much as possible of a block that fills the window. Of a list or table, this is one piece. */
  #stepFull(root: MarkdownRoot | null, text: string, closesAll: boolean): void {
    const atAnyItem = this.#needsWindow
    const canCut = root !== null && !closesAll && !hasTooManyMarks(text)
    const cut = canCut ? splitLargeBlock(root, text, { from: this.#continued, atAnyItem }) : null
    if (cut) {
      this.#close(cut.closed)
      this.#moveTo(cut.at)
      this.#continueFrom(cut.next)
    } else if (!this.#needsWindow && !closesAll) {
      this.#needsWindow = true
    } else {
      const head = this.#continued?.type === 'table' ? this.#continued.head : ''
      this.#fallBack(text.slice(head.length), {
        limit: root === null ? 'deep' : 'long',
        head: head === '' ? undefined : head,
      })
      this.#moveTo(text.length)
    }
  }

  #continueFrom(next: Continuation): void {
    if (next.type === 'table' && isTableFull(next)) {
      this.#hostileRun = { limit: 'large', head: next.head }
      return
    }
    this.#continued = next
    if (next.type === 'table') this.#tail = next.head + this.#tail
  }

  #moveTo(offset: number): void {
    this.#tail = this.#tail.slice(offset)
    this.#continued = null
    this.#needsWindow = false
  }

  #openFence(source: string, language: string): void {
    const scanner = new FenceScanner(source.slice(0, source.indexOf('\n')))
    this.#fence = { scanner, renderedLength: 0 }
    this.log.replaceFrom(this.#closedCount, [{ type: 'code', language, text: '', open: true }])
  }

  #stepFence(fence: { scanner: FenceScanner; renderedLength: number }): boolean {
    const rest = fence.scanner.take(this.#tail)
    this.#tail = rest ?? ''
    if (rest === null && this.#isEnding) fence.scanner.finish()
    this.log.appendCode(this.#closedCount, fence.scanner.text.slice(fence.renderedLength))
    fence.renderedLength = fence.scanner.text.length
    if (rest === null && !this.#isEnding) return false
    this.#closeFence(fence.scanner)
    return true
  }

  #closeFence(scanner: FenceScanner): void {
    const open = this.log.blocks[this.#closedCount]
    const language = open?.type === 'code' ? open.language : ''
    const block: RenderedBlock = { type: 'code', language, text: scanner.text, open: false }
    this.log.patch(this.#closedCount, block)
    this.#fence = null
    this.#closedCount += 1
    this.#host.onClosed(this.log, block)
  }

  /** Shows everything as written, from a hostile line to the next empty one. */
  #stepHostileRun(excess: ExceededLimit): boolean {
    const blank = /\n[ \t]*\n/.exec(this.#tail)
    const windowed = windowEnd(this.#tail)
    const end = blank && blank.index < windowed ? blank.index + 1 : windowed
    const isComplete = end < this.#tail.length || this.#isEnding
    if (!isComplete) {
      this.log.replaceFrom(this.#closedCount, toPlainBlocks(this.#tail))
      return false
    }
    this.#fallBack(this.#tail.slice(0, end), excess)
    this.#moveTo(end)
    if (blank && blank.index < windowed) this.#hostileRun = null
    return true
  }

  #fallBack(text: string, excess: ExceededLimit): void {
    this.#usedFallback = true
    this.#close(toPlainBlocks(text, excess))
  }

  #close(blocks: readonly RenderedBlock[]): void {
    const at = this.#closedCount
    this.log.replaceFrom(at, blocks)
    this.#closedCount += blocks.length
    for (const block of this.log.blocks.slice(at, this.#closedCount)) this.#host.onClosed(this.log, block)
  }

  #finish(): void {
    if (this.#fence) {
      this.#fence.scanner.finish()
      this.log.appendCode(this.#closedCount, this.#fence.scanner.text.slice(this.#fence.renderedLength))
      this.#closeFence(this.#fence.scanner)
    }
    this.log.replaceFrom(this.#closedCount, [])
    const whole = this.#usedFallback ? null : renderWhole(this.#whole)
    if (whole) {
      this.log.reconcile(whole)
      for (const block of this.log.blocks) this.#host.onClosed(this.log, block)
    }
    this.#whole = ''
    this.#hasEnded = true
  }
}

function tryParse(text: string): MarkdownRoot | null {
  try {
    return parseMarkdown(text)
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}
