import { capitalize } from '../../../lib/capitalize.ts'
import { truncateString } from '../../../lib/text.ts'
import type { Note, Notes, Source } from '../../model/research/notes.ts'
import type { Disagreement, Evidence } from '../../model/research/report.ts'
import { findInSources, type FindQuotationsPort } from './check-notes.ts'
import { normalizeQuoted } from './find-quotation.ts'
import { withoutAddresses } from './report-addresses.ts'
import { splitReport, type ReportBlock } from './report-blocks.ts'
import {
  citedNumbers,
  hasQuotation,
  markSentences,
  readSentences,
  withoutCitations,
  type Sentence,
} from './report-citations.ts'
import { nameOfHeading, type ReportHeadings } from './report-headings.ts'
import { addToSection, sectionOf, withoutSourceList } from './report-sections.ts'

export interface ReportInput {
  body: string
  sources: readonly Source[]
  notes: readonly Notes[]
  headings: ReportHeadings
  /** Lines about steps without notes, which must be under "What we could not find". */
  gaps: readonly string[]
}

export interface CheckedReport {
  /** The body with marks, missing disagreements and gaps, and the list of sources. */
  body: string
  evidence: Evidence[]
  unsupported: string[]
  disagreements: Disagreement[]
  counts: { citations: number; quotations: number; unsupported: number; disagreements: number }
  /** Sentences for the model about what to repair, at most 20. */
  problems: string[]
}

const maxProblems = 20
const maxClaimCharacters = 300

/**
 * Checks the body of a report against its sources and notes, and completes it. Citations of sources that were not read are
 * removed and marked, quotations are compared with the stored texts, one source at a time, and addresses that are no source
 * become text. Numbers are never reassigned.
 */
export async function checkReport(
  { body, sources, notes, headings, gaps }: ReportInput,
  findQuotations: FindQuotationsPort,
): Promise<CheckedReport> {
  const byNumber = new Map(sources.map((source) => [source.number, source]))
  const isRead = (number: number): boolean => byNumber.get(number)?.state === 'read'
  const blocks = withoutSourceList(splitReport(withoutAddresses(body, sources)))
  const parsed = blocks.map((block) => ({
    text: block.text,
    sentences: isProse(block.kind) ? readSentences(block, isRead) : [],
  }))
  const sentences = parsed.flatMap((each) => each.sentences)
  // A title in quotation marks names a source and quotes nothing.
  const titles = new Set(sources.map(({ title }) => normalizeQuoted(title)))
  for (const each of sentences)
    each.quotations = each.quotations.filter(({ quotation }) => !titles.has(normalizeQuoted(quotation)))
  const quotations = sentences.flatMap((each) => each.quotations)
  const found = await findInSources(quotations, findQuotations)
  for (const [index, quotation] of quotations.entries()) quotation.isFound = found.has(index)

  const unsupported = findUnsupported(blocks, { isRead, headings })
  const disagreements = notes.flatMap(disagreementsOf)
  const marked = parsed.map((each) => markSentences(each.text, each.sentences, headings)).join('')
  const completed = complete(marked, { headings, gaps, disagreements, open: listOpen(notes, sources) })
  const quoted = notes.flatMap((each) => each.notes).filter(({ isQuotationFound }) => isQuotationFound)
  const evidence = sentences.flatMap((sentence) => toEvidence(sentence, quoted))
  return {
    body: `${completed.body.trimEnd()}${writeSourceList(sources, evidence, headings)}`,
    evidence,
    unsupported,
    disagreements,
    counts: {
      citations: evidence.filter(({ check }) => check !== 'unread').length,
      quotations: quotations.length,
      unsupported: unsupported.length,
      disagreements: disagreements.length,
    },
    problems: listProblems({ sentences, unsupported, missing: completed.missing }),
  }
}

/** A sentence without a quotation gets that of a note with the same claim and source. */
function toEvidence({ text, valid, unread, quotations }: Sentence, quotedNotes: readonly Note[]): Evidence[] {
  const claim = toClaim(text)
  return [
    ...valid.map((source): Evidence => {
      const quoted = quotations.find(({ sources }) => sources.includes(source))
      if (quoted)
        return { claim, source, quotation: quoted.quotation, check: quoted.isFound ? 'found' : 'missing' }
      const note = quotedNotes.find((each) => each.sources.includes(source) && isSameClaim(each.claim, text))
      return note
        ? { claim, source, quotation: note.quotation, check: 'found' }
        : { claim, source, check: 'none' }
    }),
    ...unread.map((source): Evidence => ({ claim, source, check: 'unread' })),
  ]
}

/** Share of the words of a claim that a sentence with the same claim has. */
const minSharedWords = 0.7

/** Returns `true` if the sentence has all figures and most words of the claim. */
function isSameClaim(claim: string, sentence: string): boolean {
  const words = wordsOf(claim)
  const others = new Set(wordsOf(withoutCitations(sentence)))
  const shared = words.filter((word) => others.has(word))
  const hasFigures = words.every((word) => !/\p{N}/u.test(word) || others.has(word))
  return hasFigures && shared.length >= words.length * minSharedWords
}

function wordsOf(text: string): string[] {
  return (normalizeQuoted(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => word.length > 3 || /\p{N}/u.test(word),
  )
}

const listMark = /^[ \t]*(?:[-*+]|\d{1,4}[.)])[ \t]+/
const emphasis = /[*_`#]/g

/** Returns a sentence or the row of a table as plain text, without marks of Markdown. */
function toClaim(text: string): string {
  const cells = text
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
  return shortenClaim(cells.join(' · ').replace(listMark, '').replaceAll(emphasis, ''))
}

function shortenClaim(text: string): string {
  const plain = withoutCitations(text).replaceAll(/\s+/g, ' ').trim()
  return plain.length <= maxClaimCharacters ? plain : `${truncateString(plain, maxClaimCharacters)}…`
}

function isProse(kind: ReportBlock['kind']): boolean {
  return kind === 'paragraph' || kind === 'table'
}

/** Returns the paragraphs with a number, a date or a quotation and no valid citation. What could not be found needs no source. */
function findUnsupported(
  blocks: readonly ReportBlock[],
  { isRead, headings }: { isRead: (number: number) => boolean; headings: ReportHeadings },
): string[] {
  let section = ''
  return blocks.flatMap((block) => {
    if (block.kind === 'heading') section = nameOfHeading(block.text)
    if (!isProse(block.kind) || section === headings.notFound.toLowerCase()) return []
    const { text } = block
    const isCited = [...citedNumbers(text)].some(isRead)
    const claims = /\p{N}/u.test(withoutCitations(text.replace(listMark, ''))) || hasQuotation(text)
    return claims && !isCited ? [toClaim(text)] : []
  })
}

export function disagreementsOf({ notes, disagreements }: Notes): Disagreement[] {
  return disagreements.flatMap(({ about, notes: [left, right] }) => {
    const [one, other] = [notes[left], notes[right]]
    return one && other ? [{ about, notes: [one, other] as [typeof one, typeof other] }] : []
  })
}

/** Returns the open questions of the researchers, each in one line. */
function listOpen(notes: readonly Notes[], sources: readonly Source[]): string[] {
  const lines = notes.flatMap(({ open }) => open.map((question) => question.replaceAll(/\s+/g, ' ').trim()))
  return lines.filter((line) => line !== '').map((line) => withoutAddresses(line, sources))
}

interface Completion {
  headings: ReportHeadings
  gaps: readonly string[]
  disagreements: readonly Disagreement[]
  /** Open questions of the researchers. */
  open: readonly string[]
}

/**
 * Adds the disagreements and gaps that the body does not contain under their headings. A body without a section about what could
 * not be found gets the open questions of the researchers.
 */
function complete(
  body: string,
  { headings, gaps, disagreements, open }: Completion,
): { body: string; missing: Disagreement[] } {
  const listed = sectionOf(body, headings.disagreements)
  const missing = disagreements.filter((each) => !isListed(each, listed))
  const withDisagreements = addToSection(body, headings.disagreements, missing.map(writeDisagreement))
  const present = sectionOf(withDisagreements, headings.notFound)
  const questions = present === '' ? open : []
  const absent = [...new Set([...gaps, ...questions])].filter((gap) => !present.includes(gap))
  return {
    body: addToSection(
      withDisagreements,
      headings.notFound,
      absent.map((gap) => `- ${gap}`),
    ),
    missing,
  }
}

/** A disagreement is listed if one paragraph of the section cites a source of each side. */
function isListed({ notes: [one, other] }: Disagreement, section: string): boolean {
  return splitReport(section).some(({ text }) => {
    const cited = citedNumbers(text)
    return (
      one.sources.some((number) => cited.has(number)) && other.sources.some((number) => cited.has(number))
    )
  })
}

export function writeDisagreement({ about, notes: [one, other] }: Disagreement): string {
  return `- **${capitalize(about)}:** ${writeClaim(one)} ${writeClaim(other)}`
}

/** Writes a claim as a sentence with its citations before the final period. */
export function writeClaim({ claim, sources }: Pick<Notes['notes'][number], 'claim' | 'sources'>): string {
  const [, sentence = claim, end = '.'] = /^(.*?)([.!?。！？])$/s.exec(claim.trim()) ?? []
  const citations = sources.map((number) => `[${number}]`).join('')
  return `${sentence}${citations && ` ${citations}`}${end}`
}

/** Writes the list of the cited sources. A source with nearly the text of another names it. */
function writeSourceList(
  sources: readonly Source[],
  evidence: readonly Evidence[],
  headings: ReportHeadings,
): string {
  const cited = new Set(evidence.filter(({ check }) => check !== 'unread').map(({ source }) => source))
  const lines = sources.filter(({ number }) => cited.has(number)).map(writeSource)
  return lines.length === 0 ? '\n' : `\n\n## ${headings.sources}\n\n${lines.join('\n')}\n`
}

function writeSource({ number, title, url, sameAs }: Source): string {
  const name = (title || url).replaceAll(/[[\]\\`*_<>\n]/g, ' ').trim()
  const link = /^https?:\/\//.test(url) ? ` <${url}>` : ''
  return `- [${number}] ${name}${link}${sameAs === undefined ? '' : ` (same text as [${sameAs}])`}`
}

function listProblems({
  sentences,
  unsupported,
  missing,
}: {
  sentences: readonly Sentence[]
  unsupported: readonly string[]
  missing: readonly Disagreement[]
}): string[] {
  const problems = [
    ...sentences.flatMap(({ quotations }) =>
      quotations
        .filter(({ isFound }) => !isFound)
        .map(
          ({ quotation, sources }) =>
            `The quotation "${shortenClaim(quotation)}" is not in ${sources.map((number) => `[${number}]`).join('')}.`,
        ),
    ),
    ...sentences.flatMap(({ unread, text }) =>
      unread.map((number) => `[${number}] was not read, so it cannot be cited: ${shortenClaim(text)}`),
    ),
    ...unsupported.map((claim) => `No citation: ${claim}`),
    ...missing.map(({ about }) => `Not listed as a disagreement: ${about}`),
  ]
  return problems.slice(0, maxProblems)
}
