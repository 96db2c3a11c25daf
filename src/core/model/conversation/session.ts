import { truncateString } from '../../../lib/text.ts'
import { z } from 'zod'
import { inputReason } from '../messages/input-reason.ts'
import { chatAssistantSchema, instructionsSchema } from '../assistants/assistant.ts'
import { projectIdSchema, messageIdSchema, sessionIdSchema, type BlobId, type MessageId } from '../id.ts'
import { modelRefSchema, type Provider } from '../providers/provider.ts'
import { modelSettingsSchema } from '../providers/model-info.ts'
import { sessionNoteSchema } from '../assistants/memory.ts'
import { mcpChoicesSchema } from '../mcp/mcp-row.ts'
import type { Message } from './message.ts'

export const maxTitleCharacters = 200

/** From the strictest to the loosest. A looser mode approves everything that a stricter one approves. */
export const securityModeNameSchema = z.enum(['ask', 'allowlist', 'auto'])
export type SecurityModeName = z.infer<typeof securityModeNameSchema>

/** Maximum number of mode changes that are stored until a run records them. */
export const maxModeChanges = 100

/** Reason why queued messages wait without a running turn: the way the last turn ended. */
export const queuePauseSchema = z.enum(['stopped', 'failed', 'interrupted'])
export type QueuePause = z.infer<typeof queuePauseSchema>

/**
 * A conversation. `headId` is the newest message of the visible branch. `activity` is a counter that grows with each
 * change. A deleted session keeps its rows until `deletedAt` is old enough to purge, so that the deletion can be undone.
 */
export const sessionSchema = z.object({
  id: sessionIdSchema,
  title: z.string().max(maxTitleCharacters),
  createdAt: z.number(),
  updatedAt: z.number(),
  activity: z.number().int().nonnegative(),
  nextOrder: z.number().int().nonnegative(),
  headId: messageIdSchema.nullable(),
  /** Messages without a parent. There are several if the first message was edited. */
  rootIds: z.array(messageIdSchema),
  model: modelRefSchema,
  /** The allowlist patterns are those of all chats. */
  security: z.object({
    mode: securityModeNameSchema,
    /** Changes of the mode that no run has recorded, oldest first. Their times are different. */
    changes: z
      .array(z.object({ from: securityModeNameSchema, to: securityModeNameSchema, at: z.number() }))
      .max(maxModeChanges)
      .optional(),
    /** Time of the last change, which stays after a run has recorded it. The next change gets a later time. */
    changedAt: z.number().optional(),
  }),
  /** Omitted means the provider's defaults. */
  modelSettings: modelSettingsSchema.optional(),
  /** System prompt of this chat. */
  instructions: instructionsSchema.optional(),
  /** Set if the instructions came with a file. They are not sent until a person has seen and saved them. */
  hasForeignInstructions: z.literal(true).optional(),
  note: sessionNoteSchema.optional(),
  /** Copy of the assistant that the chat started with. */
  assistant: chatAssistantSchema.optional(),
  /** Project of the chat. If the project is deleted, the chat is in none. */
  folderId: projectIdSchema.optional(),
  /** Set if the chat is pinned above the days in the list. */
  pinnedAt: z.number().optional(),
  /** Set if the chat is archived, so that the list shows it under "Archived". */
  archivedAt: z.number().optional(),
  /** Origin of a chat that started as a copy: the source chat and message, which may be deleted. */
  branchedFrom: z.object({ sessionId: sessionIdSchema, messageId: messageIdSchema }).optional(),
  /**
   * Messages that a backup brought, as ranges of `order` without their ends. What they say counts as written elsewhere,
   * because it is unknown who wrote the file.
   */
  restored: z.array(z.object({ from: z.int().nonnegative(), to: z.int().nonnegative() })).optional(),
  /** MCP servers that are turned on or off in this chat. The others follow its project. */
  mcpServers: mcpChoicesSchema.optional(),
  queuePaused: queuePauseSchema.optional(),
  deletedAt: z.number().optional(),
})
export type Session = z.infer<typeof sessionSchema>

/**
 * Compares two chats by their last change, newest first. Imported and restored chats bring their own times, so
 * `activity`, which counts in the order of arrival, decides only between equal times.
 */
export function compareByLastChange(one: Session, other: Session): number {
  return other.updatedAt - one.updatedAt || other.activity - one.activity
}

const branchSuffix = ' (branch)'

/** Returns the title of a chat that starts as a copy of another. */
export function titleOfBranch(title: string): string {
  if (title.endsWith(branchSuffix)) return title
  return `${truncateString(title, maxTitleCharacters - branchSuffix.length)}${branchSuffix}`
}

/** Returns the start of the first message, cut at the end of a word. */
export function titleFromText(text: string, maxCharacters = 60): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxCharacters) return line || 'New chat'
  const cut = truncateString(line, maxCharacters)
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > maxCharacters / 2 ? lastSpace : maxCharacters)}…`
}

export const projectNameSchema = z
  .string()
  .trim()
  .min(1, inputReason('input-folder-without-name'))
  .max(80, inputReason('input-name-too-long', { count: { number: 80 } }))

/**
 * A project: a group of chats with instructions of its own. A deleted one keeps its row for a day, so that the deletion can be undone; meanwhile its chats are in
 * no project.
 */
export const projectSchema = z.object({
  id: projectIdSchema,
  name: projectNameSchema,
  /** Instructions that its chats get in addition to their own. */
  instructions: instructionsSchema.optional(),
  /** Set if the instructions came with a backup and no person has saved them since. They count as untrusted content. */
  hasForeignInstructions: z.literal(true).optional(),
  /** MCP servers that are turned on or off in its chats. The others follow their own choice for new chats. */
  mcpServers: mcpChoicesSchema.optional(),
  createdAt: z.number(),
  deletedAt: z.number().optional(),
})
export type Project = z.infer<typeof projectSchema>

/** Everything that is stored of a chat and may leave this browser. */
export interface ChatRecord {
  session: Session
  /** Messages of all branches, in the order in which they were created. */
  messages: readonly Message[]
  /** Ids of the visible branch, starting with its first message. */
  visible: readonly MessageId[]
  /** Images and files that messages refer to. Missing ones are left out. */
  blobs: ReadonlyMap<BlobId, { mediaType: string; bytes: Uint8Array }>
  /** Providers whose names are shown with assistant messages. */
  providers: readonly Pick<Provider, 'id' | 'name' | 'dialect'>[]
}
