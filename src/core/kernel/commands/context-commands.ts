import { z } from 'zod'
import { contextReportSchema } from '../context-report.ts'
import { assistantIdSchema, messageIdSchema, sessionIdSchema } from '../id.ts'
import { modelRefSchema } from '../model.ts'
import { modelSettingsSchema } from '../model-settings.ts'
import { draftShape } from './written-input.ts'

export const contextCommands = {
  /**
   * What the last request of a chat was made of, and what the next one would be. Without a session: of a chat that is about
   * to begin. `draft`: what is written and not sent; left out, it does not count. `before`: the message of the chat that is
   * written anew, so that it and what follows it are not sent.
   */
  'report-context': {
    input: z.object({
      sessionId: sessionIdSchema.nullable(),
      model: modelRefSchema,
      /** Of a chat that is about to begin; others have theirs stored. */
      settings: modelSettingsSchema.optional(),
      assistantId: assistantIdSchema.optional(),
      draft: z.object(draftShape).optional(),
      before: messageIdSchema.optional(),
    }),
    output: contextReportSchema,
  },
} as const
