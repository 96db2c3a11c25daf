import type { Language } from '../answer-texts.ts'
import type { FinishedCall } from '../current-turn.ts'
import type { DemoStep, DemoTopic } from './demo-topic.ts'
import { findStep } from './demo-topics.ts'
import { claimsIn, pagesIn, textsIn, type NumberedPage } from './read-results.ts'
import { researchTexts } from './research-texts.ts'

export interface PlannedStep {
  id: string
  question: string
}

interface ReportInput {
  topic: DemoTopic
  steps: readonly PlannedStep[]
  researched: readonly FinishedCall[]
  language: Language
}

type Pages = ReadonlyMap<string, NumberedPage>

/** Writes the report from the notes of the researchers: a section per step, disagreements, and open questions. */
export function writeReport({ topic, steps, researched, language }: ReportInput) {
  const texts = researchTexts[language]
  const pages = pagesIn(researched)
  const sections = steps.map((step) => {
    const scripted = findStep(step.question)?.step
    const text = scripted
      ? cite(scripted.report[language], pages)
      : listClaims(researched.find((call) => textsIn(call.arguments, 'stepId').includes(step.id)))
    return `## ${step.question}\n\n${text || texts.nothingFound}`
  })
  const scripted = steps.flatMap(({ question }) => findStep(question)?.step ?? [])
  const disagreements = scripted.flatMap((step) => describeDisagreement(step, { pages, language }))
  const open = scripted.flatMap((step) => step.open?.[language] ?? [])
  const body = [
    ...sections,
    ...toList(texts.disagreements, disagreements),
    ...toList(texts.openQuestions, open),
    `*${texts.sampleNote}*`,
  ].join('\n\n')
  return { title: topic.title[language], summary: topic.summary[language], body }
}

function toList(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${heading}\n\n${lines.map((line) => `- ${line}`).join('\n')}`]
}

const citation = /\{(https:[^{}]{1,200})\}/g

/** Replaces addresses by citations. A paragraph that cites a page without a number is left out, because no one read that page. */
function cite(text: string, pages: Pages): string {
  const isRead = (paragraph: string) =>
    [...paragraph.matchAll(citation)].every(([, url = '']) => numberOf(url, pages) !== undefined)
  return text
    .split('\n\n')
    .filter(isRead)
    .map((paragraph) => paragraph.replace(citation, (_, url: string) => `[${numberOf(url, pages)}]`))
    .join('\n\n')
}

function numberOf(url: string, pages: Pages): number | undefined {
  const page = pages.get(url)
  return page?.isUnreadable === false ? page.number : undefined
}

function listClaims(call: FinishedCall | undefined): string {
  if (call === undefined) return ''
  return claimsIn(call.value)
    .filter(({ sources }) => sources.length > 0)
    .map(({ claim, sources }) => `- ${withCitations(claim, sources)}`)
    .join('\n')
}

function describeDisagreement(
  { disagreement, notes }: DemoStep,
  { pages, language }: { pages: Pages; language: Language },
): string[] {
  if (!disagreement) return []
  const [one, other] = disagreement.notes.map((position) => {
    const note = notes[position]
    const number = note && numberOf(note.page, pages)
    return note && number !== undefined ? withCitations(note.claim[language], [number]) : undefined
  })
  if (one === undefined || other === undefined) return []
  return [researchTexts[language].but(disagreement.about[language], one, other)]
}

/** Puts the citations before the period. */
function withCitations(claim: string, sources: readonly number[]): string {
  return `${claim.replace(/\.$/, '')} ${sources.map((source) => `[${source}]`).join('')}.`
}
