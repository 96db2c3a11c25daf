import { createFailure } from '../../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import { allowedFunctions } from './allowed-names.ts'
import { findObjection } from './check-expression.ts'
import { evaluateTree, formatValue, parseExpression } from './limited-math.ts'
import { replacePercentSigns, readPercentages } from './percentages.ts'
import { toolsText } from '../../../../core/model/messages/write-text.ts'
import { textOfError } from '../../../../core/model/messages/text-error.ts'
import type { LocalizedText } from '../../../../core/model/messages/localized-text.ts'

/** Notations that people use and mathjs does not understand. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/%\s*of\b/gi, '% *'],
  [/[×·]/g, '*'],
  [/÷/g, '/'],
  [/[−–]/g, '-'],
]

const hint = toolsText('expression-syntax', {
  allowedFunctions: allowedFunctions.join(', '),
})

/** Returns the value of an expression as text. Expected errors are returned as failures that say what to write instead. */
export function evaluateExpression(expression: string): Result<string> {
  try {
    const normalized = spellings.reduce(
      (text, [pattern, replacement]) => text.replaceAll(pattern, replacement),
      expression,
    )
    const tree = readPercentages(parseExpression(replacePercentSigns(normalized)), parseExpression)
    const objection = findObjection(tree)
    if (objection) return refuse(objection)
    const value = lastValue(evaluateTree(tree))
    if (value === undefined || typeof value === 'function')
      return refuse(toolsText('expression-has-no-value'))
    return succeed(formatValue(value))
  } catch (error: unknown) {
    return refuse(textOfError(error))
  }
}

/** Returns the last value. Several statements, separated by semicolons or lines, have several values. */
function lastValue(value: unknown): unknown {
  const isSet =
    typeof value === 'object' && value !== null && 'entries' in value && Array.isArray(value.entries)
  return isSet ? (value.entries as unknown[]).at(-1) : value
}

function refuse(reason: LocalizedText): Result<string> {
  const message = toolsText('expression-invalid', { reason })
  return fail(createFailure('tool-failed', { message, hint, retryable: false }))
}
