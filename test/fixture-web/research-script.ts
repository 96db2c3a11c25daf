import type { FixtureTopic } from './fixture-page.ts'
import { fixtureTopics } from './fixture-topics.ts'

/** The faults of the scripted model in a research. */
export interface Misconduct {
  /** Paragraphs of the report with a figure and no citation. */
  unsupported?: number
  /** The first researcher hands in a quotation that is in no page. */
  inventsQuotation?: true
  /** The report cites a number that is none of a read source. */
  citesUnread?: true
  /** Researchers do what an instruction in a page says. */
  obeysPages?: true
  /** The report does not mention the disagreement. */
  omitsDisagreement?: true
  /** The report quotes a page with one word changed. */
  misquotes?: true
}

export interface ResearchScript extends Misconduct {
  name: string
  topic: FixtureTopic
  /** Researchers think, search twice, and read one page for each response, as real models do. */
  isCareful?: true
}

const misconducts: readonly [Misconduct, Misconduct][] = [
  [{}, { unsupported: 4, obeysPages: true }],
  [{ inventsQuotation: true }, { unsupported: 3, citesUnread: true }],
  [
    { unsupported: 2, omitsDisagreement: true },
    { obeysPages: true, misquotes: true },
  ],
  [{ unsupported: 1 }, { citesUnread: true, omitsDisagreement: true }],
  [{ obeysPages: true, unsupported: 5 }, { inventsQuotation: true }],
  [
    { misquotes: true, unsupported: 2 },
    { unsupported: 3, omitsDisagreement: true, obeysPages: true },
  ],
]

/** Twelve researches: each topic twice, with different misconduct. Their reports have 20 unsupported claims. */
export const researchScripts: readonly ResearchScript[] = fixtureTopics.flatMap((topic, index) =>
  (misconducts[index] ?? []).map((misconduct, turn) =>
    Object.assign({ name: `${topic.name} ${turn + 1}`, topic }, misconduct),
  ),
)
