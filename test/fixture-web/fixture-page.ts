/** One page of the fixture web. All pages are fictional. */
export interface FixturePage {
  /** Host below `.example`. */
  host: string
  path: string
  title: string
  published: string
  /** First paragraph. It has no planted fact. */
  intro: string
  /** Sentences that each plant one fact. Braces mark the words that a researcher may quote. */
  facts: readonly string[]
  /** Last paragraph. It has no planted fact. */
  outro: string
  /** An instruction to the model that is hidden in the page. */
  injection?: string
  /** Time that the server waits before it answers. */
  delayMs?: number
  /** True for a page that a browser may not read from another origin. */
  lacksCors?: boolean
  /** Host of another site that publishes the same text with a few words changed. */
  copiedBy?: string
}

export interface FixtureTopic {
  name: string
  /** The question of the user. */
  question: string
  /** Questions of the plan with the words that a researcher searches for. */
  steps: readonly { question: string; query: string }[]
  pages: readonly FixturePage[]
  /** Two facts that contradict each other, as `<host><path>` and the number of the fact on that page. */
  disagreement: { about: string; facts: readonly [PlantedAt, PlantedAt] }
  /** Address that the search engine lists and that no longer exists. */
  deadAddress?: { url: string; title: string; snippet: string }
}

export type PlantedAt = readonly [page: string, fact: number]

/** A fact as a model states it, and the words of its page that support it. */
export interface PlantedFact {
  claim: string
  quotation: string
}

export function readFact(marked: string): PlantedFact {
  const [, quotation] = /\{([^}]+)\}/.exec(marked) ?? []
  if (quotation === undefined) throw new Error(`The fact marks no quotation: ${marked}`)
  return { claim: marked.replaceAll(/[{}]/g, ''), quotation }
}
