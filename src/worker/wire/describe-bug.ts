import type { Failure } from '../../core/kernel/failure.ts'
import { toThrownFailure } from '../../core/kernel/thrown-failure.ts'

const maxDetailCharacters = 300

/** Describes a thrown value without its stack, and without anything that could be a key or a long text of a person. */
export function describeBug(thrown: unknown): Failure {
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : `a ${typeof thrown} was thrown`
  const detail = text.replace(/[\w+/=.-]{20,}/g, '[redacted]').slice(0, maxDetailCharacters)
  return toThrownFailure(thrown, detail)
}
