import type { Language } from '../answer-texts.ts'

export type LocalText = Readonly<Record<Language, string>>

/** A note of a researcher about one sample page. The quotation is text of the page, word for word. */
export interface DemoNote {
  /** Address of the page. */
  page: string
  claim: LocalText
  quotation: string
}

/** One question of the plan, with what its researcher does and what the report says about it. */
export interface DemoStep {
  id: string
  question: LocalText
  /** Words that the researcher searches for. */
  query: string
  /** Pages that the researcher reads, in this order. */
  reads: readonly string[]
  summary: LocalText
  notes: readonly DemoNote[]
  /** Positions of two notes that contradict each other. */
  disagreement?: { about: LocalText; notes: readonly [number, number] }
  open?: LocalText
  /** Paragraphs of the report. `{address}` becomes the citation of that page. */
  report: LocalText
}

/** A research of the demo model over sample pages. */
export interface DemoTopic {
  /** Matches questions about this topic in both languages. */
  pattern: RegExp
  name: LocalText
  title: LocalText
  /** Summary of the report for the chat. */
  summary: LocalText
  steps: readonly DemoStep[]
}
