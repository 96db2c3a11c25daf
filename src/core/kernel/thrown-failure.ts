import { createFailure, type Failure } from './failure.ts'

/** The words are all that tells it: Chromium, Firefox, Safari. */
const missingPart = /dynamically imported module|importing a module script failed/i

/** Whether a file of the application could not be loaded when it was first needed: mostly a newer build took its place. */
export function isMissingPart(thrown: unknown): boolean {
  return thrown instanceof TypeError && missingPart.test(thrown.message)
}

/** For what nobody expected to be thrown. `detail`: words that may be told. */
export function toThrownFailure(thrown: unknown, detail: string): Failure {
  return isMissingPart(thrown) ? createFailure('part-missing') : createFailure('internal', { detail })
}
