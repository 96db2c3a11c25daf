import { z } from 'zod'
import { connectionRecordSchema } from './connection-test.ts'
import { providerIdSchema } from './id.ts'
import { providerKindIds } from './provider-kind-id.ts'

export const modelRefSchema = z.object({ providerId: providerIdSchema, modelId: z.string().min(1).max(200) })
export type ModelRef = z.infer<typeof modelRefSchema>

/** The wire that a provider speaks. `demo` is the scripted offline model and has no address. */
export const dialectSchema = z.enum(['openai', 'anthropic', 'google', 'openai-compatible', 'demo'])
export type Dialect = z.infer<typeof dialectSchema>

export const providerKindIdSchema = z.enum(providerKindIds)

/** A provider as the page may know it: the key itself is never here, only the last characters a person recognises it by. */
export const providerSchema = z.object({
  id: providerIdSchema,
  dialect: dialectSchema,
  /** Which entry of the catalogue it was added as; left out: the one of its dialect. */
  kind: providerKindIdSchema.optional(),
  name: z.string().min(1).max(80),
  baseUrl: z.string().max(2048),
  models: z.array(z.string().min(1).max(200)).max(2000),
  /** When the provider was last asked for its models, in ms; left out where a person wrote them. */
  modelsListedAt: z.number().optional(),
  /** A proxy of the person's own, through which requests go; left out: straight to the base URL. */
  proxyUrl: z.string().max(2048).optional(),
  keyTail: z.string().max(4).optional(),
  /** `session`: in the memory of the worker that it was given to, and nowhere else. Absent: stored. */
  keyKept: z.enum(['session']).optional(),
  keySavedAt: z.number().optional(),
  /** The last connection test of it as it is; left out: none since the address or the key changed. */
  lastTest: connectionRecordSchema.optional(),
})
export type Provider = z.infer<typeof providerSchema>
