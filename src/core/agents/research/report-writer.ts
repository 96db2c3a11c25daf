import { truncateString } from '../../../lib/text.ts'
import type { CallId } from '../../model/id.ts'
import { reportArgumentsSchema, type Report } from '../../model/research/report.ts'
import type { RunEvent } from '../../model/runs/run-event.ts'
import { buildReport } from './build-report.ts'
import { checkReport } from './check-report.ts'
import { withoutCitations } from './report-citations.ts'
import { headingsFor, type ReportHeadings } from './report-headings.ts'
import { withoutAddresses } from './report-addresses.ts'
import type { ResearchSession } from './research-session.ts'

interface WrittenReport {
  id: string
  title: string
  summary: string
  body: string
}

const minReportWords = 200

/** Makes the report of a research: checks what the model wrote, or builds it from the notes. */
export class ReportWriter {
  readonly session: ResearchSession
  readonly #pieces: string[]
  #repairs: number

  /** `stored` are the events that an earlier worker stored of the root run. */
  constructor(session: ResearchSession, stored: readonly RunEvent[] = []) {
    this.session = session
    const { pieces, repairs } = readReportCalls(stored)
    this.#pieces = pieces
    this.#repairs = repairs
  }

  get pieceCount(): number {
    return this.#pieces.length
  }

  /** Adds a piece of a body that the next call continues. */
  addPiece(body: string): void {
    this.#pieces.push(body)
  }

  /** Checks a report of the model. Returns problems to repair, once, or the report with what is still wrong marked. */
  async write(written: WrittenReport): Promise<{ problems: readonly string[]; report: Report }> {
    const body = [...this.#pieces, written.body].join('')
    const { report, problems } = await this.#check({ ...written, body }, 'model')
    const isRepaired = problems.length > 0 && this.#repairs === 0
    if (!isRepaired) return { problems: [], report }
    this.#repairs += 1
    this.#pieces.length = 0
    return { problems, report }
  }

  /**
   * Makes the report of a research that ended without one: an answer text that is long enough, otherwise the notes. Returns
   * `undefined` if there are no notes either.
   */
  async complete({
    id,
    answer,
    isUnfinished,
  }: {
    id: string
    answer: string
    isUnfinished: boolean
  }): Promise<Report | undefined> {
    const { started, notes } = this.session
    if (!started || notes.length === 0) return undefined
    const { plan } = started
    const isAnswer = answer.split(/\s+/).length >= minReportWords
    const built = isAnswer
      ? { summary: firstSentences(answer), body: answer }
      : buildReport({ plan, notes, headings: this.#headings, gaps: this.#gaps })
    if (!built) return undefined
    const { report } = await this.#check({ id, title: plan.title, ...built }, isAnswer ? 'text' : 'notes')
    return isUnfinished ? { ...report, isUnfinished: true } : report
  }

  get #headings(): ReportHeadings {
    return headingsFor(this.session.started?.terms.language ?? '')
  }

  get #gaps(): string[] {
    return this.session.listGaps().map((step) => `${step} ${this.#headings.failedStep}`)
  }

  async #check(
    { id, title, summary, body }: WrittenReport,
    origin: Report['origin'],
  ): Promise<{ report: Report; problems: readonly string[] }> {
    const { session } = this
    const sources = session.sources.list()
    const checked = await checkReport(
      { body, sources, notes: session.notes, headings: this.#headings, gaps: this.#gaps },
      session.findQuotations,
    )
    session.recordReportCheck({ ...checked.counts, repairs: this.#repairs })
    const { evidence, unsupported, disagreements, problems } = checked
    const report = {
      id,
      title,
      // The summary stands alone in the chat, where a number leads to no source.
      summary: withoutAddresses(withoutCitations(summary), sources),
      body: checked.body,
      origin,
      evidence,
      unsupported,
      disagreements,
      sources,
    }
    return { report, problems }
  }
}

const reportTool = 'report_generation'

/** Reads the pieces of a body that an earlier worker has taken, and the number of repairs that it has asked for. */
function readReportCalls(stored: readonly RunEvent[]): { pieces: string[]; repairs: number } {
  const bodies = new Map<CallId, { body: string; isPiece: boolean }>()
  let pieces: string[] = []
  let repairs = 0
  let wasChecked = false
  for (const event of stored) {
    if (event.type === 'tool-invocation-proposed' && event.toolName === reportTool) {
      const { body, more } = reportArgumentsSchema.partial().catch({}).parse(event.arguments)
      bodies.set(event.callId, { body: body ?? '', isPiece: more === true })
    }
    if (event.type === 'tool-invocation-started') wasChecked = false
    if (event.type === 'report-checked') wasChecked = true
    const call = 'callId' in event && event.callId !== undefined ? bodies.get(event.callId) : undefined
    if (event.type === 'tool-invocation-succeeded' && call?.isPiece) pieces.push(call.body)
    // Only a checked report is refused for problems.
    if (event.type === 'tool-invocation-failed' && call && wasChecked) {
      repairs += 1
      pieces = []
    }
  }
  return { pieces, repairs }
}

/** The first sentences of a text, at most 600 characters. */
function firstSentences(text: string): string {
  const plain = text.replaceAll(/^#.*$/gm, '').replaceAll(/\s+/g, ' ').trim()
  const start = truncateString(plain, 600)
  const end = start.lastIndexOf('. ')
  return end > 0 ? start.slice(0, end + 1) : start
}
