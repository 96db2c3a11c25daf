import type { FailureCode } from './failure.ts'

/** The key is there once the person gives what is asked of them; until then no other model is asked in place of theirs. */
export const keyFailures: ReadonlySet<FailureCode> = new Set<FailureCode>(['keys-locked', 'key-not-kept'])
