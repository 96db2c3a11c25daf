import { z } from 'zod'
import { backupCommands } from './backup-commands.ts'
import { sessionIdSchema } from './id.ts'

export const exportFormatSchema = z.enum(['markdown', 'json', 'html'])
export type ExportFormat = z.infer<typeof exportFormatSchema>

/** What leaves this browser as a file. */
export const exportCommands = {
  ...backupCommands,
  /** A chat as a file to keep or to hand on. No stored key is in it. */
  'export-chat': {
    input: z.object({ sessionId: sessionIdSchema, format: exportFormatSchema }),
    output: z.object({ filename: z.string(), mediaType: z.string(), text: z.string() }),
  },
  /** Many of them as one ZIP file, each as `export-chat` writes it. */
  'export-chats': {
    input: z.object({ sessionIds: z.array(sessionIdSchema).min(1).max(20_000), format: exportFormatSchema }),
    output: z.object({
      filename: z.string(),
      mediaType: z.string(),
      bytes: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
    }),
  },
} as const
