import { createFailure } from '../../core/kernel/failure.ts'
import { isMissingPart } from '../../core/kernel/thrown-failure.ts'
import { fail, succeed, type Result } from '../../core/kernel/result.ts'

/** Loads a chunk of the app. This fails if the app's host is unreachable and the chunk is not cached. */
export async function loadPart<T>(part: () => Promise<T>): Promise<Result<T>> {
  try {
    return succeed(await part())
  } catch (error) {
    if (isMissingPart(error)) return fail(createFailure('part-missing'))
    return fail(
      createFailure('internal', {
        message: 'A part of the app that this model needs could not be loaded.',
        hint: 'Connect to the internet and reload the page, then retry.',
        detail: error instanceof Error ? error.name : 'unknown',
      }),
    )
  }
}
