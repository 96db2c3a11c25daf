import { z } from 'zod'
import { chatAssistantSchema } from './assistant.ts'
import { folderIdSchema, messageIdSchema, sessionIdSchema } from './id.ts'
import { instructionsSchema } from './instructions.ts'
import { modelRefSchema } from './model.ts'
import { modelSettingsSchema } from './model-settings.ts'
import { sessionNoteSchema } from './session-note.ts'

export const maxTitleCharacters = 200

export const securityModeNameSchema = z.enum(['ask', 'allowlist', 'auto'])
export type SecurityModeName = z.infer<typeof securityModeNameSchema>

/** Why queued messages wait although no turn is going: how the last turn ended. */
export const queuePauseSchema = z.enum(['stopped', 'failed', 'interrupted'])
export type QueuePause = z.infer<typeof queuePauseSchema>

/**
 * A conversation. `headId` is the newest message of the visible branch; `activity` orders the list and grows with each
 * change (a counter, not a clock). A deleted session keeps its rows until `deletedAt` is old enough to purge, so that it can be undone.
 */
export const sessionSchema = z.object({
  id: sessionIdSchema,
  title: z.string().max(maxTitleCharacters),
  createdAt: z.number(),
  updatedAt: z.number(),
  activity: z.number().int().nonnegative(),
  nextOrder: z.number().int().nonnegative(),
  headId: messageIdSchema.nullable(),
  /** The messages without a parent: more than one where the very first was edited. */
  rootIds: z.array(messageIdSchema),
  model: modelRefSchema,
  /** Fixed with the first message. The allowlist's patterns are the ones of all chats. */
  security: z.object({ mode: securityModeNameSchema }),
  /** Left out: everything as the provider has it. */
  modelSettings: modelSettingsSchema.optional(),
  /** Its own system prompt. */
  instructions: instructionsSchema.optional(),
  note: sessionNoteSchema.optional(),
  /** That it was begun with, as it was then. */
  assistant: chatAssistantSchema.optional(),
  /** Of a folder that may be deleted: then it is in none. */
  folderId: folderIdSchema.optional(),
  /** It stands above the days in the list. */
  pinnedAt: z.number().optional(),
  /** It is kept out of the list, and found under "Archived" there. */
  archivedAt: z.number().optional(),
  /** Where it began as a copy: the chat and its message, which may be gone by now. */
  branchedFrom: z.object({ sessionId: sessionIdSchema, messageId: messageIdSchema }).optional(),
  queuePaused: queuePauseSchema.optional(),
  deletedAt: z.number().optional(),
})
export type Session = z.infer<typeof sessionSchema>

const branchMark = ' (branch)'

/** Of a chat that begins as a copy of another. */
export function titleOfBranch(title: string): string {
  if (title.endsWith(branchMark)) return title
  return `${title.slice(0, maxTitleCharacters - branchMark.length)}${branchMark}`
}

/** The first words of the first message, cut at a word's end. */
export function titleFromText(text: string, maxCharacters = 60): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxCharacters) return line || 'New chat'
  const cut = line.slice(0, maxCharacters)
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > maxCharacters / 2 ? lastSpace : maxCharacters)}…`
}
