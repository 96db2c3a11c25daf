import { z } from 'zod'
import { hostedToolSchema } from './hosted-tool.ts'
import { reasoningEffortSchema, type ModelFacts } from './model-info.ts'

/** How a chat’s model is asked. What is left out is as the provider has it; hosted tools are off until they are named. */
export const modelSettingsSchema = z.strictObject({
  effort: reasoningEffortSchema.optional(),
  temperature: z
    .number('write the temperature as a number from 0 to 2')
    .min(0, 'the temperature is at least 0')
    .max(2, 'the temperature is at most 2')
    .optional(),
  maxOutputTokens: z
    .int('write tokens as a whole number')
    .min(1, 'an answer has at least one token')
    .max(10_000_000, 'no answer is that long')
    .optional(),
  hostedTools: z.array(hostedToolSchema).max(8).optional(),
})
export type ModelSettings = z.infer<typeof modelSettingsSchema>
export type SamplingSettings = Omit<ModelSettings, 'hostedTools'>

/** Only what this model is not known to refuse: a chat keeps its settings through a switch of models. */
export function fitSettings(
  { effort, temperature, maxOutputTokens }: SamplingSettings,
  info: ModelFacts | undefined,
): SamplingSettings {
  const takesEffort = info?.reasons !== false && info?.efforts?.includes(effort ?? 'none') !== false
  const most = info?.outputTokens ?? Infinity
  return {
    ...(effort !== undefined && takesEffort && { effort }),
    ...(temperature !== undefined && info?.takesTemperature !== false && { temperature }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens: Math.min(maxOutputTokens, most) }),
  }
}
