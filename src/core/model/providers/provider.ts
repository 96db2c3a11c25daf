import { z } from 'zod'
import { inputReason } from '../messages/input-reason.ts'
import { providerIdSchema } from '../id.ts'
import { providerKindIds } from './provider-kind-id.ts'
import { failureSchema } from '../failures/failure-schema.ts'
import { textDataSchema } from '../messages/text-schema.ts'

/** Steps in the order in which they run. The last two cost a few tokens and run only if the person asked for them. */
export const connectionStepNames = [
  'Address',
  'Reachability',
  'CORS preflight and headers',
  'Key',
  'Model list',
  'One streamed token',
  'One tool call',
] as const
export type ConnectionStepName = (typeof connectionStepNames)[number]

/** One step of a test. `waiting` and `running` occur only during the test. */
const connectionStepSchema = z.object({
  name: z.enum(connectionStepNames),
  state: z.enum(['waiting', 'running', 'passed', 'failed', 'skipped']),
  /** English text, as stored. `localized` is the same text as data. A failed step has the texts of its failure. */
  text: z.string().max(4000),
  localized: textDataSchema.optional(),
  failure: failureSchema.optional(),
})
export type ConnectionStep = z.infer<typeof connectionStepSchema>

/** Test result that is stored with the tested provider. */
export const connectionRecordSchema = z.object({
  at: z.number(),
  outcome: z.enum(['passed', 'failed']),
  steps: z.array(connectionStepSchema).max(connectionStepNames.length),
})
export type ConnectionRecord = z.infer<typeof connectionRecordSchema>

/** Progress of a connection test. */
export interface ConnectionProgress {
  steps: readonly ConnectionStep[]
  /** Set when the test has ended. A stopped test has no result. */
  result?: { record: ConnectionRecord; models: readonly string[] }
}

export const modelRefSchema = z.object({ providerId: providerIdSchema, modelId: z.string().min(1).max(200) })
export type ModelRef = z.infer<typeof modelRefSchema>

/** API format of a provider. `demo` is the scripted offline model, which has no address. */
export const dialectSchema = z.enum(['openai', 'anthropic', 'google', 'openai-compatible', 'demo'])
export type Dialect = z.infer<typeof dialectSchema>

export const providerKindIdSchema = z.enum(providerKindIds)

/**
 * Choice of when the provider's models generate titles of chats. `under-a-cent` means only models whose price is known, above zero
 * and below a cent per title.
 */
const titleChoiceSchema = z.enum(['under-a-cent', 'always', 'never'])
export type TitleChoice = z.infer<typeof titleChoiceSchema>

/** A provider as the page may know it. It never holds the API key, only its last characters, so that a person can recognize it. */
export const providerSchema = z.object({
  id: providerIdSchema,
  dialect: dialectSchema,
  /** Catalog entry from which the provider was added. Omitted means the entry of its dialect. */
  kind: providerKindIdSchema.optional(),
  name: z.string().min(1).max(80),
  baseUrl: z.string().max(2048),
  models: z.array(z.string().min(1).max(200)).max(2000),
  /** When the provider's models were last listed, in ms. Omitted if a person entered them. */
  modelsListedAt: z.number().optional(),
  /** The person's own proxy for requests. Omitted means that requests go straight to the base URL. */
  proxyUrl: z.string().max(2048).optional(),
  keyTail: z.string().max(4).optional(),
  /** `session` means that the key is only in the memory of one worker. Absent means stored. */
  keyKept: z.enum(['session']).optional(),
  keySavedAt: z.number().optional(),
  /** The last connection test with the current address and key. Omitted if there was none. */
  lastTest: connectionRecordSchema.optional(),
  /** Omitted for providers that were added before the choice existed. The setting `titles-by-model` applies to them. */
  titles: titleChoiceSchema.optional(),
})
export type Provider = z.infer<typeof providerSchema>

/** A provider as a person fills in the form. Without `apiKey` the stored key stays, if it would have the same recipient. */
export const providerDraftSchema = z.object({
  id: providerIdSchema.optional(),
  dialect: dialectSchema.exclude(['demo']),
  kind: providerKindIdSchema.optional(),
  name: z
    .string()
    .trim()
    .min(1, inputReason('input-provider-without-name'))
    .max(80, inputReason('input-name-too-long', { count: { number: 80 } })),
  baseUrl: z
    .string()
    .trim()
    .max(2048, inputReason('input-base-url-too-long', { count: { number: 2_048 } })),
  apiKey: z
    .string()
    .max(4096, inputReason('input-api-key-too-long', { count: { number: 4_096 } }))
    .optional(),
  /** The person's own proxy. If absent or empty, requests go straight to the base URL. */
  proxyUrl: z
    .string()
    .trim()
    .max(2048, inputReason('input-proxy-address-too-long', { count: { number: 2_048 } }))
    .optional(),
  /** Storage of the key. If absent, a new key is stored and an earlier one stays as it is. */
  keyKept: z.enum(['stored', 'session']).optional(),
  models: z
    .array(
      z
        .string()
        .trim()
        .min(1, inputReason('input-model-without-name'))
        .max(200, inputReason('input-model-name-too-long', { count: { number: 200 } })),
    )
    .max(2000, inputReason('input-too-many-models', { count: { number: 2_000 } })),
  /**
   * A connection test of exactly these values. If absent, an earlier test stays valid while address, type and key are
   * unchanged.
   */
  lastTest: connectionRecordSchema.optional(),
  /** Choice for titles. An earlier one stays if this is absent. */
  titles: titleChoiceSchema.optional(),
})
export type ProviderDraft = z.infer<typeof providerDraftSchema>

/** Input of a connection test. `withAnswer` includes the steps that cost a few tokens. */
export const connectionTestSchema = z.object({ draft: providerDraftSchema, withAnswer: z.boolean() })
export type ConnectionTest = z.infer<typeof connectionTestSchema>

/** Parameters that a sign-in page added to the return address. They are untrusted. */
export const signInReturnSchema = z.object({
  /** Random value that identifies the sign-in that we started. */
  state: z.string().min(1).max(200),
  /** One-time code for one key. It works only with the secret of this browser. */
  code: z.string().max(2048).optional(),
  error: z.string().max(500).optional(),
})
export type SignInReturn = z.infer<typeof signInReturnSchema>

/** A sign-in that was started. The response is validated against it. */
export interface PendingSignIn {
  state: string
  /** Secret of this browser. The code from the provider is useless without it. */
  verifier: string
  /** Draft that becomes the provider. It never holds an API key. */
  draft: Omit<ProviderDraft, 'apiKey' | 'lastTest'>
  at: number
}
