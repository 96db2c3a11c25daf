import { truncateString } from '../../../lib/text.ts'
import type { Note, Notes } from '../../model/research/notes.ts'
import type { ResearchPlan } from '../../model/research/research-terms.ts'
import { disagreementsOf, writeClaim, writeDisagreement } from './check-report.ts'
import { normalizeQuoted } from './find-quotation.ts'
import { citedNumbers } from './report-citations.ts'
import type { ReportHeadings } from './report-headings.ts'

interface ReportParts {
  plan: ResearchPlan
  notes: readonly Notes[]
  headings: ReportHeadings
  gaps: readonly string[]
}

const summarySentences = 4

/**
 * Builds a report from the notes, for a research whose model wrote none: a section for each step with its summary and claims,
 * then the disagreements and what could not be found. `checkReport` adds the list of sources. Returns `null` without notes.
 */
export function buildReport({
  plan,
  notes,
  headings,
  gaps,
}: ReportParts): { summary: string; body: string } | null {
  if (notes.length === 0) return null
  const written = new Set<string>()
  const sections = plan.steps.flatMap((step) => {
    const own = notes.filter(({ stepId }) => stepId === step.id)
    return writeSection(step.text, own, written)
  })
  const others = notes.filter(({ stepId }) => !plan.steps.some(({ id }) => id === stepId))
  sections.push(...writeSection(plan.title, others, written))
  const disagreements = notes.flatMap(disagreementsOf).map(writeDisagreement)
  const missing = [
    ...notes.flatMap(({ open }) => open.map((question) => `- ${question}`)),
    ...gaps.map((gap) => `- ${gap}`),
  ]
  const body = [
    ...sections,
    ...writeList(headings.disagreements, disagreements),
    ...writeList(headings.notFound, missing),
  ].join('\n\n')
  return { summary: summarize(notes), body }
}

/** Returns a section, or nothing if the notes say nothing that an earlier section does not say. */
function writeSection(title: string, notes: readonly Notes[], written: Set<string>): string[] {
  const paragraphs = notes.flatMap((each) => writeFindings(each, written))
  return paragraphs.length === 0 ? [] : [[`## ${title}`, ...paragraphs].join('\n\n')]
}

/**
 * Returns the summary of a researcher if it cites its sources, and the claims that it does not cover. A claim that another
 * researcher has made is written once.
 */
function writeFindings({ summary, notes }: Notes, written: Set<string>): string[] {
  const covered = citedNumbers(summary)
  const claims = notes.filter(({ claim, sources }) => {
    const key = normalizeQuoted(claim)
    const isNew =
      !written.has(key) && (sources.length === 0 || sources.some((number) => !covered.has(number)))
    written.add(key)
    return isNew
  })
  const prose = covered.size > 0 || notes.length === 0 ? summary.trim() : ''
  return [prose, claims.map((note) => `- ${writeNote(note)}`).join('\n')].filter((part) => part !== '')
}

/** Writes a claim, with its quotation if that says more. */
function writeNote({ quotation, isQuotationFound, claim, sources }: Note): string {
  const cited = writeClaim({ claim, sources })
  if (quotation === undefined || isQuotationFound !== true) return cited
  if (normalizeQuoted(claim).includes(normalizeQuoted(quotation))) return cited
  return `${cited} “${quotation.replaceAll(/[“”\n]/g, ' ')}” ${sources.map((number) => `[${number}]`).join('')}`
}

function writeList(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${heading}\n\n${lines.join('\n')}`]
}

/** The first sentences of the summaries, one of each. */
function summarize(notes: readonly Notes[]): string {
  const sentences = notes.flatMap(
    ({ summary }) =>
      /^[^\n]{1,400}?[.!?](?=\s|$)/.exec(summary.trim())?.[0] ?? truncateString(summary.trim(), 300),
  )
  return sentences
    .filter((sentence) => sentence !== '')
    .slice(0, summarySentences)
    .join(' ')
}
