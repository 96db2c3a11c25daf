import { describeThrown, truncateErrorText } from '../../../lib/describe-thrown.ts'
import { createFailure, type Failure } from '../../model/failures/failure.ts'
import { failureSchema } from '../../model/failures/failure-schema.ts'
import { isModuleLoadError } from '../../model/failures/result.ts'
import { engineText } from '../../model/messages/write-text.ts'
import { UnstoredInteractionError } from '../approvals/interaction-queue.ts'

export function describeTimeout(timeoutMs: number): Failure {
  const seconds = Math.round(timeoutMs / 1000)
  return createFailure('tool-timed-out', {
    message: engineText('tool-timed-out', { seconds: String(seconds) }),
  })
}

/** Describes what a tool has thrown. */
export function describeToolError(error: unknown): Failure {
  if (error instanceof UnstoredInteractionError) return error.failure
  if (isModuleLoadError(error)) return createFailure('part-missing')
  return createFailure('tool-failed', {
    message: engineText('tool-failed-with-error', { error: describeThrown(error) }),
  })
}

/** Reads the failure that hooks made of an outcome. */
export function toToolFailure(value: unknown): Failure {
  const parsed = failureSchema.safeParse(value)
  if (!parsed.success) return createFailure('tool-failed')
  const { code, message, hint, texts, retryable, detail } = parsed.data
  return {
    code,
    message: truncateErrorText(message),
    texts,
    retryable,
    hint: hint === undefined ? undefined : truncateErrorText(hint),
    detail: detail === undefined ? undefined : truncateErrorText(detail),
  }
}
