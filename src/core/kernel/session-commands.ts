import { z } from 'zod'
import { sessionIdSchema } from './id.ts'
import { instructionsSchema } from './instructions.ts'
import { modelRefSchema } from './model.ts'
import { modelSettingsSchema } from './model-settings.ts'
import { noteTextSchema } from './session-note.ts'

const noOutput = z.object({})

/** What is done with a chat as a whole. */
export const sessionCommands = {
  'rename-session': {
    input: z.object({
      sessionId: sessionIdSchema,
      title: z
        .string()
        .trim()
        .min(1, 'give the chat a name')
        .max(200, 'the name is longer than 200 characters'),
    }),
    output: noOutput,
  },
  /** Above all days in the list, or back among them. */
  'pin-session': { input: z.object({ sessionId: sessionIdSchema, isPinned: z.boolean() }), output: noOutput },
  /** The note that the assistant keeps in mind in this chat; an empty one takes it away. */
  'save-note': { input: z.object({ sessionId: sessionIdSchema, text: noteTextSchema }), output: noOutput },
  'set-session-model': {
    input: z.object({ sessionId: sessionIdSchema, model: modelRefSchema }),
    output: noOutput,
  },
  /** In place of those before; they hold from the next turn on. */
  'set-model-settings': {
    input: z.object({ sessionId: sessionIdSchema, settings: modelSettingsSchema }),
    output: noOutput,
  },
  /** The system prompt of the chat, from its next turn on; empty: that of all chats. */
  'set-session-instructions': {
    input: z.object({ sessionId: sessionIdSchema, text: instructionsSchema }),
    output: noOutput,
  },
  /** Hides the session; `restore-session` brings it back until it is purged at a later start. Stops its run. */
  'delete-session': { input: z.object({ sessionId: sessionIdSchema }), output: noOutput },
  'restore-session': { input: z.object({ sessionId: sessionIdSchema }), output: noOutput },
} as const
