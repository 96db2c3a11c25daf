/** What a failure says to a person, and whether asking again may help. */
export interface FailureEntry {
  message: string
  hint?: string
  retryable: boolean
}
