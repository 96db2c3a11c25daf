import { z } from 'zod'
import { sessionIdSchema } from './id.ts'

export const exportFormatSchema = z.enum(['markdown', 'json', 'html'])
export type ExportFormat = z.infer<typeof exportFormatSchema>

/** What leaves this browser as a file. */
export const exportCommands = {
  /** A chat as a file to keep or to hand on. No stored key is in it. */
  'export-chat': {
    input: z.object({ sessionId: sessionIdSchema, format: exportFormatSchema }),
    output: z.object({ filename: z.string(), mediaType: z.string(), text: z.string() }),
  },
} as const
