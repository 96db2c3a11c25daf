import { z } from 'zod'
import { providerIdSchema } from './id.ts'
import {
  limitSettingNames,
  limitTable,
  type LimitEntry,
  type LimitSettingName,
  type LimitValue,
} from './limit-table.ts'

/** A change of some limits: those it does not name stay as they are. The same shape is stored. */
export const limitSettingsSchema = z.strictObject({
  ...toShape(),
  /** By provider: what it may use in a calendar month. */
  maxProviderTokens: z.record(providerIdSchema, toValueSchema(limitTable.maxDayTokens)).optional(),
  maxProviderDollars: z.record(providerIdSchema, toValueSchema(limitTable.maxDayDollars)).optional(),
})
export type LimitSettings = z.infer<typeof limitSettingsSchema>

function toShape() {
  const entries = limitSettingNames.map((name) => [name, toValueSchema(limitTable[name]).optional()] as const)
  return Object.fromEntries(entries) as Record<LimitSettingName, z.ZodOptional<z.ZodType<LimitValue>>>
}

function toValueSchema({ min, max, unit, canBeOff }: LimitEntry): z.ZodType<LimitValue> {
  const scale = unit === 'ms' ? 1000 : 1
  const kind =
    unit === 'ms' ? 'a time in seconds' : unit === 'dollars' ? 'an amount in dollars' : 'a whole number'
  const error = `give ${kind} from ${format(min / scale)} to ${format(max / scale)}`
  const number = (unit === 'dollars' ? z.number({ error }) : z.int({ error })).min(min, error).max(max, error)
  return z.union([number, canBeOff ? z.enum(['off', 'default']) : z.literal('default')], { error })
}

function format(value: number): string {
  return value.toLocaleString('en')
}
