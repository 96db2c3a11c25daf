import { z } from 'zod'
import { folderIdSchema, messageIdSchema, sessionIdSchema } from '../id.ts'
import { instructionsSchema } from '../instructions.ts'
import { modelRefSchema } from '../model.ts'
import { modelSettingsSchema } from '../model-settings.ts'
import { noteTextSchema } from '../session-note.ts'

const noOutput = z.object({})
/** Of one press: all of them, or none. */
const sessionIds = z.array(sessionIdSchema).min(1).max(20_000)

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
  /** Hides the session; `restore-session` brings it back until it is purged a day later. Stops its run. */
  'delete-session': { input: z.object({ sessionId: sessionIdSchema }), output: noOutput },
  /** A new chat that begins as a copy of the visible branch's way to this message. The original stays as it is. */
  'branch-session': {
    input: z.object({
      sessionId: sessionIdSchema,
      messageId: messageIdSchema,
      newSessionId: sessionIdSchema,
    }),
    output: noOutput,
  },
  /** Out of the list, or back into it. */
  'archive-sessions': { input: z.object({ sessionIds, isArchived: z.boolean() }), output: noOutput },
  /** As `delete-session`, for many at once. */
  'delete-sessions': { input: z.object({ sessionIds }), output: noOutput },
  'restore-sessions': { input: z.object({ sessionIds }), output: noOutput },
  /** Each into its folder; `null`: out of all. */
  'move-sessions': {
    input: z.object({
      moves: z
        .array(z.object({ sessionId: sessionIdSchema, folderId: folderIdSchema.nullable() }))
        .min(1)
        .max(20_000),
    }),
    output: noOutput,
  },
  /** Of a deleted session nothing is left, before its day is over. */
  'erase-session': { input: z.object({ sessionId: sessionIdSchema }), output: noOutput },
  'restore-session': { input: z.object({ sessionId: sessionIdSchema }), output: noOutput },
} as const
