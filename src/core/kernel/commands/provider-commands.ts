import { z } from 'zod'
import { providerIdSchema } from '../id.ts'
import { modelFactsSchema, modelInfoSchema } from '../model-info.ts'
import { modelRefSchema } from '../model.ts'
import { providerDraftSchema } from '../provider-draft.ts'
import { signInReturnSchema } from '../sign-in.ts'

const noOutput = z.object({})

/** Providers and what is known of their models: part of `command.ts`. */
export const providerCommands = {
  'save-provider': { input: providerDraftSchema, output: z.object({ providerId: providerIdSchema }) },
  /**
   * Begins to sign in at a provider that gives keys that way: where the person has to go, with an address that leads back
   * to `callbackUrl`. What was filled in becomes the provider once it has its key.
   */
  'begin-sign-in': {
    input: z.object({ draft: providerDraftSchema, callbackUrl: z.string().max(2048) }),
    output: z.object({ url: z.string() }),
  },
  /** Fetches the key and stores it with the provider. `models`: how many it lists; 0 where that could not be learnt. */
  'finish-sign-in': {
    input: signInReturnSchema,
    output: z.object({ providerId: providerIdSchema, name: z.string(), models: z.number() }),
  },
  'delete-provider': { input: z.object({ providerId: providerIdSchema }), output: noOutput },
  /** Asks the provider for its models and stores them, with what it says of each. */
  'refresh-models': {
    input: z.object({ providerId: providerIdSchema }),
    output: z.object({ models: z.number() }),
  },
  /** What is known of these models, or of all of every provider; those of providers that are gone are left out. */
  'describe-models': {
    input: z.object({ models: z.array(modelRefSchema).max(2000).optional() }),
    output: z.object({ models: z.array(modelInfoSchema) }),
  },
  /** What a person says of a model goes before all that others say. `null` takes it back. */
  'save-model-facts': {
    input: z.object({ model: modelRefSchema, facts: modelFactsSchema.nullable() }),
    output: noOutput,
  },
  /** Fetches the public collection of facts and prices, from models.dev. Answers the day it is of. */
  'refresh-model-data': { input: z.object({}), output: z.object({ at: z.string(), models: z.number() }) },
} as const
