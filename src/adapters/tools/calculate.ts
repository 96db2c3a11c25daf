import { z } from 'zod'
import { defineTool, type Tool } from '../../core/engine/calls/tool.ts'
import { succeed } from '../../core/model/failures/result.ts'
import type { CalculatePort } from '../../core/model/tools/calculation.ts'

export function createCalculate(calculate: CalculatePort): Tool {
  return defineTool({
    name: 'calculate',
    description:
      'Calculates an expression exactly, so use it for any sum that is not trivial. It knows 12.5% of 3360, 1200 + 19%, mod(17, 5), sqrt(2), mean(1, 2) and 5 cm to inch.',
    parameters: z.object({
      expression: z.string().trim().min(1).max(1000),
    }),
    effects: ['read'],
    triggers: [
      'calculate',
      'compute',
      'sum',
      'total',
      'percent',
      'percentage',
      'average',
      'plus',
      'minus',
      'times',
      'divided',
      'how much is',
    ],
    execute: async ({ expression }, { signal }) => {
      const value = await calculate({ kind: 'expression', expression }, { signal })
      return value.ok ? succeed({ expression, result: value.value }) : value
    },
  })
}
