import type { RenderedBlock, RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'
import type { Evidence } from '../../../../core/model/research/report.ts'

/** A citation in the text of a report. `check` says whether a quotation before it is in the text of its source. */
export interface Citation {
  number: number
  check: 'found' | 'missing' | 'none'
  quotation?: string
}

/** Prefix of the text of an element that stands for a citation. The rest is the position in the list of citations. */
const citationMark = 'citation:'

/** Returns the citation of an emphasized text, if it is one that `markCitations` has put there. */
export function findCitation(text: string, citations: readonly Citation[]): Citation | undefined {
  return text.startsWith(citationMark) ? citations[Number(text.slice(citationMark.length))] : undefined
}

/** Replaces citations such as [3] in rendered blocks by elements in emphasis, and lists them in their order. */
export function markCitations(
  blocks: readonly RenderedBlock[],
  evidence: readonly Evidence[],
): { blocks: RenderedBlock[]; citations: Citation[] } {
  const citations: Citation[] = []
  const marker = new CitationMarker(evidence, citations)
  const marked = blocks.map((block) =>
    block.type === 'tree' ? { ...block, nodes: marker.mark(block.nodes) } : block,
  )
  return { blocks: marked, citations }
}

const containers: ReadonlySet<string> = new Set(['p', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** Elements whose text is not prose of the report. */
const skipped: ReadonlySet<string> = new Set(['a', 'code', 'pre', 'em'])
const citationPattern = /\[(\d{1,3})\]/g

class CitationMarker {
  readonly #evidence: readonly Evidence[]
  readonly #citations: Citation[]
  /** Text of the innermost paragraph, item or row of a table, and the part before the present node. */
  #paragraph = ''
  #before = ''

  constructor(evidence: readonly Evidence[], citations: Citation[]) {
    this.#evidence = evidence
    this.#citations = citations
  }

  mark(nodes: readonly RenderedNode[]): RenderedNode[] {
    return nodes.flatMap((node) => {
      if (typeof node === 'string') return this.#markText(node)
      const [tag, properties, ...children] = node
      if (skipped.has(tag)) {
        this.#before += textOf(children)
        return [node]
      }
      if (containers.has(tag)) {
        this.#paragraph = toPlain(textOf(children))
        this.#before = ''
      }
      return [[tag, properties, ...this.mark(children)] as RenderedNode]
    })
  }

  #markText(text: string): RenderedNode[] {
    const marked: RenderedNode[] = []
    let from = 0
    for (const { 0: whole, 1: digits, index } of text.matchAll(citationPattern)) {
      this.#citations.push(this.#describe(Number(digits), this.#before + text.slice(0, index)))
      // A citation stays on the line of the word before it.
      if (index > from) marked.push(text.slice(from, index).replace(/ $/, '\u00a0'))
      marked.push(['em', 0, `${citationMark}${this.#citations.length - 1}`])
      from = index + whole.length
    }
    this.#before += text
    if (from < text.length) marked.push(text.slice(from))
    return marked
  }

  /** Finds the sentence of a citation: the last one in the paragraph that starts before the citation. */
  #describe(number: number, textBefore: string): Citation {
    const end = toPlain(textBefore).length
    const rows = this.#evidence
      .filter(({ source, check }) => source === number && check !== 'unread')
      .map((row) => ({
        row,
        at: this.#paragraph.lastIndexOf(toPlain(row.claim).slice(0, claimStart), end - 1),
      }))
      .filter(({ at }) => at !== -1)
      .toSorted((one, other) => other.at - one.at)
    const { check, quotation } = rows[0]?.row ?? {}
    return { number, check: check === undefined || check === 'unread' ? 'none' : check, quotation }
  }
}

/** Number of characters by which a sentence is found. Its end may be cut. */
const claimStart = 60

/** Returns the letters and digits of a text, without its citations. */
function toPlain(text: string): string {
  return text.replaceAll(citationPattern, '').replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function textOf(nodes: readonly RenderedNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : textOf(node.slice(2) as RenderedNode[])))
    .join('')
}
