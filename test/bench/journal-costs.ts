/** Milliseconds of each round. */
export interface JournalCosts {
  journal: number[]
  /** Milliseconds of the same rounds with a list in place of the journal. */
  list: number[]
}
