import type { Failure } from './failure.ts'

/** An expected outcome as a value. Failures are plain data and cross every wall. */
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
