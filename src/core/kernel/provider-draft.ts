import { z } from 'zod'
import { connectionRecordSchema } from './connection-test.ts'
import { providerIdSchema } from './id.ts'
import { dialectSchema, providerKindIdSchema } from './model.ts'

/** A provider as a person fills it in. `apiKey` absent keeps the stored key, if nobody else would get it. */
export const providerDraftSchema = z.object({
  id: providerIdSchema.optional(),
  dialect: dialectSchema.exclude(['demo']),
  kind: providerKindIdSchema.optional(),
  name: z.string().trim().min(1, 'give the provider a name').max(80, 'the name is longer than 80 characters'),
  baseUrl: z.string().trim().max(2048, 'the base URL is longer than 2048 characters'),
  apiKey: z.string().max(4096, 'the API key is longer than 4096 characters').optional(),
  /** A proxy of the person's own; absent or empty: requests go straight to the base URL. */
  proxyUrl: z.string().trim().max(2048, 'the proxy address is longer than 2048 characters').optional(),
  /** How long the key is kept; absent: a new one is stored, an earlier one stays as it is. */
  keyKept: z.enum(['stored', 'session']).optional(),
  models: z
    .array(
      z
        .string()
        .trim()
        .min(1, 'a model’s name is empty')
        .max(200, 'a model’s name is longer than 200 characters'),
    )
    .max(2000, 'there are more than 2000 models'),
  /** A connection test of exactly this; absent: an earlier one stays where address, type and key do. */
  lastTest: connectionRecordSchema.optional(),
})
export type ProviderDraft = z.infer<typeof providerDraftSchema>

/** `withAnswer`: also the steps that cost a few tokens. */
export const connectionTestSchema = z.object({ draft: providerDraftSchema, withAnswer: z.boolean() })
export type ConnectionTest = z.infer<typeof connectionTestSchema>
