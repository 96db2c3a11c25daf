import { z } from 'zod'
import { inputReason } from '../messages/input-reason.ts'
import { providerIdSchema } from '../id.ts'
import {
  learnedModelWindowSchema,
  modelCapabilitiesSchema,
  modelInfoSchema,
} from '../providers/model-info.ts'
import { modelRefSchema, providerDraftSchema, signInReturnSchema } from '../providers/provider.ts'
import { webServiceIds } from '../providers/web-service.ts'

const noOutput = z.object({})

/** Commands about providers and their models, included in `command.ts`. */
export const providerCommands = {
  'save-provider': { input: providerDraftSchema, output: z.object({ providerId: providerIdSchema }) },
  /**
   * Starts to sign in at a provider that issues keys this way. Returns the URL to visit, which leads back to `callbackUrl`.
   * The draft becomes the provider when it has its key.
   */
  'begin-sign-in': {
    input: z.object({ draft: providerDraftSchema, callbackUrl: z.string().max(2048) }),
    output: z.object({ url: z.string() }),
  },
  /**
   * Fetches the key and stores it with the provider. `models` is the number of listed models, or 0 if it could not be
   * determined.
   */
  'finish-sign-in': {
    input: signInReturnSchema,
    output: z.object({ providerId: providerIdSchema, name: z.string(), models: z.number() }),
  },
  'delete-provider': { input: z.object({ providerId: providerIdSchema }), output: noOutput },
  /** Lists the provider's models and stores them with their details. */
  'refresh-models': {
    input: z.object({ providerId: providerIdSchema }),
    output: z.object({ models: z.number() }),
  },
  /**
   * Returns what is known about the given models, or about all models of all providers. Models of removed providers are left
   * out.
   */
  'describe-models': {
    input: z.object({ models: z.array(modelRefSchema).max(2000).optional() }),
    output: z.object({ models: z.array(modelInfoSchema) }),
  },
  /** Saves the person's values for a model, which override all other sources. `null` removes them. */
  'save-model-facts': {
    input: z.object({ model: modelRefSchema, facts: modelCapabilitiesSchema.nullable() }),
    output: noOutput,
  },
  /** Returns the context windows that servers showed by refusals or by what they counted, newest first. */
  'list-learned-windows': {
    input: z.object({}),
    output: z.object({ windows: z.array(learnedModelWindowSchema) }),
  },
  /** Removes the learned context window of a model. */
  'forget-learned-window': { input: z.object({ model: modelRefSchema }), output: noOutput },
  /** Fetches the public data about models and prices from models.dev. Returns the day of the data. */
  'refresh-model-data': { input: z.object({}), output: z.object({ at: z.string(), models: z.number() }) },
} as const

const passphraseSchema = z
  .string()
  .max(1000, inputReason('input-passphrase-too-long', { count: { number: 1_000 } }))

/** Commands about API keys and their protection, included in `command.ts`. No command returns an API key. */
export const keyCommands = {
  /** Unlocks the keys in this worker only. */
  'unlock-keys': { input: z.object({ passphrase: passphraseSchema }), output: noOutput },
  /** Locks the keys in the workers of all tabs. */
  'lock-keys': { input: z.object({}), output: noOutput },
  'set-passphrase': { input: z.object({ next: passphraseSchema }), output: noOutput },
  'change-passphrase': {
    input: z.object({ current: passphraseSchema, next: passphraseSchema }),
    output: noOutput,
  },
  /** Removes the passphrase. The keys stay and open without one. */
  'remove-passphrase': { input: z.object({ current: passphraseSchema }), output: noOutput },
  /** Deletes the passphrase and all keys that it protects. */
  'forget-keys': { input: z.object({}), output: noOutput },
  /** Supplies a session-only key again after its worker ended. */
  'hold-key': {
    input: z.object({ providerId: providerIdSchema, apiKey: z.string().max(4096) }),
    output: noOutput,
  },
  'delete-key': { input: z.object({ providerId: providerIdSchema }), output: noOutput },
} as const

const webServiceIdSchema = z.enum(webServiceIds)

/** Settings of a web service. An omitted or blank `apiKey` keeps the stored one. */
const webServiceDraftSchema = z.object({
  id: webServiceIdSchema,
  address: z
    .string()
    .trim()
    .max(2048, inputReason('input-address-too-long', { count: { number: 2_048 } }))
    .optional(),
  apiKey: z
    .string()
    .max(4096, inputReason('input-api-key-too-long', { count: { number: 4_096 } }))
    .optional(),
})
export type WebServiceDraft = z.infer<typeof webServiceDraftSchema>

/** Commands about web services, included in `command.ts`. */
export const webServiceCommands = {
  'save-web-service': { input: webServiceDraftSchema, output: noOutput },
  'delete-web-service-key': { input: z.object({ id: webServiceIdSchema }), output: noOutput },
  /** Sends one real request with the entered or stored settings. It may use up one search of the account. Stores nothing. */
  'test-web-service': { input: webServiceDraftSchema, output: z.object({ found: z.number() }) },
} as const
