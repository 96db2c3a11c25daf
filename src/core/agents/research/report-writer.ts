import { truncateString } from '../../../lib/text.ts'
import type { Report } from '../../model/research/report.ts'
import { buildReport } from './build-report.ts'
import { checkReport } from './check-report.ts'
import { headingsFor, type ReportHeadings } from './report-headings.ts'
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
  readonly #pieces: string[] = []
  #repairs = 0

  constructor(session: ResearchSession) {
    this.session = session
  }

  get pieceCount(): number {
    return this.#pieces.length
  }

  /** Keeps a piece of a body that the next call continues. Returns the number of pieces. */
  addPiece({ body }: Pick<WrittenReport, 'title' | 'summary' | 'body'>): number {
    this.#pieces.push(body)
    return this.#pieces.length
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
    if (!started) return undefined
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
      summary,
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

/** The first sentences of a text, at most 600 characters. */
function firstSentences(text: string): string {
  const plain = text.replaceAll(/^#.*$/gm, '').replaceAll(/\s+/g, ' ').trim()
  const start = truncateString(plain, 600)
  const end = start.lastIndexOf('. ')
  return end > 0 ? start.slice(0, end + 1) : start
}
