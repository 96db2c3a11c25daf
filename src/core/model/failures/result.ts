import { type Failure, createFailure } from './failure.ts'

/** An expected outcome as a value. Failures are plain data and can be posted between threads. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export function succeed<T>(value: T): Result<T> {
  return { ok: true, value }
}

export function fail(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure }
}

/** Converts the result of a command without output. */
export async function toEmptyResult(done: Promise<Result<null>>): Promise<Result<Record<string, never>>> {
  const result = await done
  return result.ok ? succeed({}) : result
}

/** Error messages of Chromium, Firefox and Safari. Nothing else identifies this error. */
const missingPart = /dynamically imported module|importing a module script failed/i

/** Returns whether a module of the application failed to load on demand, usually because a newer build replaced it. */
export function isModuleLoadError(thrown: unknown): boolean {
  return thrown instanceof TypeError && missingPart.test(thrown.message)
}

/** Converts an unexpected error to a failure. `detail` must be safe to show. */
export function toThrownFailure(thrown: unknown, detail: string): Failure {
  return isModuleLoadError(thrown) ? createFailure('part-missing') : createFailure('internal', { detail })
}
