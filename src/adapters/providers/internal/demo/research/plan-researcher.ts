import { truncateString } from '../../../../../lib/text.ts'
import type { JsonObject } from '../../../../../core/model/json.ts'
import { detectLanguage, type Language } from '../answer-texts.ts'
import type { CurrentTurn, FinishedCall } from '../current-turn.ts'
import { pick } from '../result-values.ts'
import type { DemoStep } from './demo-topic.ts'
import { findStep } from './demo-topics.ts'
import type { ResearchReply } from './plan-supervisor.ts'
import { pagesIn, type NumberedPage } from './read-results.ts'
import { researchTexts } from './research-texts.ts'

/** Pages that a researcher reads for a question that the user wrote. */
const maxPagesOfOther = 2
const maxQuery = 200
const questionPrefix = 'Question: '

/** Plans the next response of a researcher: a search, pages, notes. */
export function planResearcher(
  { text: brief, finished }: CurrentTurn,
  forcedTool: string | undefined,
): ResearchReply {
  const question = questionOf(brief)
  const { step, language } = findStep(question) ?? { step: undefined, language: detectLanguage(question) }
  const texts = researchTexts[language].reasoning
  const has = (name: string) => finished.some(({ toolName }) => toolName === name)
  if (forcedTool !== 'submit_notes') {
    const query = step?.query ?? truncateString(question, maxQuery)
    if (!has('web_search'))
      return { reasoning: texts.search, calls: [{ toolName: 'web_search', arguments: { query } }] }
    if (!has('fetch_url')) {
      const found = [...pagesIn(finished).keys()]
      const wanted = step ? step.reads.filter((url) => found.includes(url)) : found.slice(0, maxPagesOfOther)
      const calls = wanted.map((url) => ({ toolName: 'fetch_url', arguments: { url } }))
      if (calls.length > 0) return { reasoning: texts.read(calls.length), calls }
    }
  }
  const read = finished.filter(({ toolName, isError }) => toolName === 'fetch_url' && !isError)
  const notes = step
    ? scriptedNotes(step, { finished, read, language })
    : ownNotes(question, { finished, read })
  return {
    reasoning: texts.notes,
    calls: [{ toolName: 'submit_notes', arguments: notes }],
  }
}

/** Returns the question of a brief, or all of it. */
function questionOf(brief: string): string {
  const line = brief.split('\n').find((each) => each.startsWith(questionPrefix))
  return line?.slice(questionPrefix.length).trim() ?? brief
}

interface Read {
  finished: readonly FinishedCall[]
  /** Calls that read a page. */
  read: readonly FinishedCall[]
}

/** Returns the number of a page that was read. */
function readNumber(url: string, { finished, read }: Read): number | undefined {
  const isRead = read.some((call) => pick(call.arguments, ['url']) === url)
  return isRead ? pagesIn(finished).get(url)?.number : undefined
}

function scriptedNotes(step: DemoStep, { language, ...calls }: Read & { language: Language }): JsonObject {
  const positions = new Map<number, number>()
  const notes = step.notes.flatMap(({ page, claim, quotation }, position) => {
    const number = readNumber(page, calls)
    if (number === undefined) return []
    positions.set(position, positions.size)
    return [{ claim: claim[language], sources: [number], quotation }]
  })
  const [one, other] = step.disagreement?.notes.map((position) => positions.get(position)) ?? []
  return {
    summary: step.summary[language],
    notes,
    open: step.open ? [step.open[language]] : [],
    disagreements:
      step.disagreement && one !== undefined && other !== undefined
        ? [{ about: step.disagreement.about[language], notes: [one, other] }]
        : [],
  }
}

/** Takes the sentence of each page that shares most words with the question. */
function ownNotes(question: string, calls: Read): JsonObject {
  const words = new Set(question.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])
  const notes = [...pagesIn(calls.finished).values()].flatMap(({ url, number }: NumberedPage) => {
    const call = calls.read.find((each) => pick(each.arguments, ['url']) === url)
    const sentence = call && findSentence(pick(call.value, ['text']) ?? '', words)
    return sentence === undefined ? [] : [{ claim: sentence, sources: [number], quotation: sentence }]
  })
  return {
    summary: notes.map(({ claim }) => claim).join(' ') || question,
    notes,
    open: [],
    disagreements: [],
  }
}

function findSentence(text: string, words: ReadonlySet<string>): string | undefined {
  const sentences = text
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => /^[\p{L}\p{N}].{40,400}[.!?]$/u.test(sentence))
  const score = (sentence: string) =>
    (sentence.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []).filter((word) => words.has(word)).length
  return sentences.toSorted((left, right) => score(right) - score(left))[0]
}
