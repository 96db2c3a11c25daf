import { z } from 'zod'
import { defineTool, type Tool } from '../../core/engine/calls/tool.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { toolsText } from '../../core/model/messages/write-text.ts'

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

export const convertUnits: Tool = defineTool({
  name: 'convert_units',
  description:
    'Converts a quantity between units of length, mass, time, temperature, speed, area, volume, energy, data and more.',
  parameters: z.object({
    value: z.number().describe('The quantity, in the unit given by "from"'),
    from: unitSchema.describe('For example: mile, kg, celsius, km/hour'),
    to: unitSchema.describe('For example: km, lbs, fahrenheit, m/s'),
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
  execute: async ({ value, from, to }) => {
    const { convertUnit } = await import('./math/limited-math.ts')
    try {
      return succeed({ value, from, to, result: convertUnit(value, spell(from), spell(to)) })
    } catch (error: unknown) {
      const reason = error instanceof Error ? error.message : String(error)
      const hint = toolsText('use-full-english-names-units-such')
      return fail(
        createFailure('tool-failed', {
          message: toolsText('cannot-converted', { reason }),
          hint,
          retryable: false,
        }),
      )
    }
  },
})

function spell(unit: string): string {
  return spellings[unit.toLowerCase()] ?? unit
}
