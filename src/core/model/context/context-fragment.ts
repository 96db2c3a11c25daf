import { z } from 'zod'

/** Sources of text for requests. Stored, so the names are permanent. */
export const contextProviderIdSchema = z.enum([
  'base-instructions',
  'tool-rules',
  'about-you',
  'project-instructions',
  'file-names',
  'note',
  'memories',
  'time',
  'server-instructions',
  'quoted-chat',
  'attached-file',
])
export type ContextProviderId = z.infer<typeof contextProviderIdSchema>

/** The decision about secret-shaped text in a fragment: it is replaced, or sent as it is. */
export const secretDecisionSchema = z.enum(['redact', 'send'])
export type SecretDecision = z.infer<typeof secretDecisionSchema>

/** Text of a source as a request contains it, in figures. `origin` is the part of the prompt, for example `chat`. */
export const fragmentFiguresSchema = z.object({
  provider: contextProviderIdSchema,
  place: z.enum(['prompt', 'tail', 'message']),
  origin: z.string().optional(),
  tokens: z.number().int().nonnegative(),
  /** Hash of the text. It is not secret, and not for security. */
  hash: z.string(),
})
export type FragmentFigures = z.infer<typeof fragmentFiguresSchema>

/** A provider that failed or did not answer in time. */
export interface ProviderFailure {
  provider: ContextProviderId
  reason: 'failed' | 'timeout'
}
