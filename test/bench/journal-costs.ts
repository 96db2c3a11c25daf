/** Milliseconds, one for each round. */
export interface JournalCosts {
  journal: number[]
  /** The same turns with a list in place of the journal. */
  list: number[]
}
