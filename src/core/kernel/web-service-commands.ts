import { z } from 'zod'
import { webServiceIds } from './web-service.ts'

const webServiceIdSchema = z.enum(webServiceIds)

/** `apiKey` left out or blank keeps the stored one. */
export const webServiceDraftSchema = z.object({
  id: webServiceIdSchema,
  address: z.string().trim().max(2048, 'the address is longer than 2048 characters').optional(),
  apiKey: z.string().max(4096, 'the API key is longer than 4096 characters').optional(),
})
export type WebServiceDraft = z.infer<typeof webServiceDraftSchema>

const noOutput = z.object({})

/** What the page may ask about these services: part of `command.ts`. */
export const webServiceCommands = {
  'save-web-service': { input: webServiceDraftSchema, output: noOutput },
  'delete-web-service-key': { input: z.object({ id: webServiceIdSchema }), output: noOutput },
  /** One real request, with what is typed or else stored; it may use up one search of the account. Stores nothing. */
  'test-web-service': { input: webServiceDraftSchema, output: z.object({ found: z.number() }) },
} as const
