import { z } from 'zod'
import { defineTool, type Tool } from '../../core/engine/calls/tool.ts'
import { succeed } from '../../core/model/failures/result.ts'
import type { CalculatePort } from '../../core/model/tools/calculation.ts'

/** Unit names that mathjs does not know or reads as something else: C is the coulomb there. */
const spellings: Readonly<Record<string, string>> = {
  '°c': 'degC',
  c: 'degC',
  '°f': 'degF',
  f: 'degF',
  k: 'kelvin',
  mph: 'mi/hour',
  kph: 'km/hour',
  'km/h': 'km/hour',
}

const unitSchema = z.string().trim().min(1).max(60)

export function createConvertUnits(calculate: CalculatePort): Tool {
  return defineTool({
    name: 'convert_units',
    description:
      'Converts a quantity between units of length, mass, time, temperature, speed, area, volume, energy or data.',
    parameters: z.object({
      value: z.number(),
      from: unitSchema.describe('e.g. mile, celsius, km/hour'),
      to: unitSchema,
    }),
    effects: ['read'],
    triggers: [
      'convert',
      'conversion',
      'fahrenheit',
      'celsius',
      'miles',
      'kilometres',
      'pounds',
      'kilograms',
      'inches',
    ],
    execute: async ({ value, from, to }, { signal }) => {
      const calculation = { kind: 'conversion', value, from: spell(from), to: spell(to) } as const
      const result = await calculate(calculation, { signal })
      return result.ok ? succeed({ value, from, to, result: result.value }) : result
    },
  })
}

function spell(unit: string): string {
  return spellings[unit.toLowerCase()] ?? unit
}
