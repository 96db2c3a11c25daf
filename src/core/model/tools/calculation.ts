import type { Result } from '../failures/result.ts'

/** Work for the calculator: an expression, or a quantity that is converted from one unit to another. */
export type Calculation =
  | { kind: 'expression'; expression: string }
  | { kind: 'conversion'; value: number; from: string; to: string }

/**
 * Calculates outside the main worker and returns the value as text. Never rejects. Expected errors are failures that
 * say what to write instead. An abort and a timeout end the calculation at once.
 */
export type CalculatePort = (
  calculation: Calculation,
  options: { signal: AbortSignal },
) => Promise<Result<string>>
