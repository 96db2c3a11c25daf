import type { Failure } from '../../../core/model/failures/failure.ts'
import type { Result } from '../../../core/model/failures/result.ts'
import { showFailure, showHint } from '../../i18n/show-text.ts'
import type { Announce, NoticeAction } from './announce.ts'

/**
 * Shows a notice if a command fails: a sentence that names what failed, if given, and the reason. Resolves to the output, or to
 * `undefined` if the command failed.
 */
export type ReportFailure = <Value>(
  pending: Promise<Result<Value>>,
  what?: string,
  action?: NoticeAction,
) => Promise<Value | undefined>

export function createFailureReporter(announce: Announce): ReportFailure {
  return async (pending, what, action) => {
    const result = await pending
    if (result.ok) return result.value
    const reason = showFailure(result.failure)
    announce.failed(what === undefined ? reason : `${what} ${reason}`, action)
    return undefined
  }
}

/** Resolves to the reason why a command failed and what to do about it, or to `null` if it succeeded. */
export async function findProblem(pending: Promise<Result<unknown>>): Promise<string | null> {
  const result = await pending
  return result.ok ? null : showProblem(result.failure)
}

/** Shows the reason of a failure and what to do about it. */
export function showProblem(failure: Failure): string {
  const [reason, hint] = [showFailure(failure), showHint(failure)]
  return hint === undefined ? reason : `${reason} ${hint}`
}
