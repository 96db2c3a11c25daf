import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { textOfError } from '../../../core/model/messages/text-error.ts'
import { toolsText } from '../../../core/model/messages/write-text.ts'
import type { Calculation } from '../../../core/model/tools/calculation.ts'
import type { Job } from '../job.ts'
import { evaluateExpression } from './calculate/evaluate-expression.ts'
import { convertUnit } from './calculate/limited-math.ts'

/** Evaluates an expression or converts a quantity. Returns the value as text. */
export const calculate: Job<Calculation, string> = async (calculation) =>
  calculation.kind === 'expression' ? evaluateExpression(calculation.expression) : convert(calculation)

function convert({ value, from, to }: Extract<Calculation, { kind: 'conversion' }>): Result<string> {
  try {
    return succeed(convertUnit(value, from, to))
  } catch (error: unknown) {
    const message = toolsText('conversion-failed', { reason: textOfError(error) })
    const hint = toolsText('use-full-unit-names')
    return fail(createFailure('tool-failed', { message, hint, retryable: false }))
  }
}
