import { z } from 'zod'
import { defineTool, type Tool } from '../../core/engine/calls/tool.ts'
import { succeed } from '../../core/model/failures/result.ts'
import type { CalculatePort } from '../../core/model/tools/calculation.ts'

export function createCalculate(calculate: CalculatePort): Tool {
  return defineTool({
    name: 'calculate',
    description:
      'Calculates a mathematical expression exactly. Knows + - * / ^, percentages ("12.5% of 3360"; x% is x / 100, so 10% + 5 is 5.1, but "1200 + 19%" adds 19% of 1200), remainders as mod(17, 5) only, units ("5 cm to inch"), comparisons, lists, constants (pi, e) and common functions (sqrt, log, sin in radians, mean, ...).',
    parameters: z.object({
      expression: z.string().trim().min(1).max(1000).describe('For example: 12.5% * 3360, or sqrt(2) / 3'),
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
