import { z } from 'zod'
import { inputReason } from '../messages/input-reason.ts'
import {
  memoryIdSchema,
  projectIdSchema,
  sessionIdSchema,
  runIdSchema,
  type ProjectId,
  type SessionId,
} from '../id.ts'

export const memoryTextSchema = z
  .string()
  .trim()
  .min(1, inputReason('input-memory-empty'))
  .max(2000, inputReason('input-memory-too-long', { count: { number: 2_000 } }))

/** Author of a memory or a note. */
export const authorSchema = z.enum(['person', 'assistant'])

/** Chats that use a memory: all, those of one project, or one chat. */
export const memoryScopeSchema = z.union([z.literal('all'), projectIdSchema, sessionIdSchema])
export type MemoryScope = z.infer<typeof memoryScopeSchema>

/**
 * A memory for later chats. `sessionId` is the chat in which the assistant learned it, which may be deleted. A deleted
 * memory keeps its row for a day, so that the deletion can be undone.
 */
export const memorySchema = z.object({
  id: memoryIdSchema,
  text: memoryTextSchema,
  by: authorSchema,
  sessionId: sessionIdSchema.optional(),
  createdAt: z.number(),
  /** When a person last changed it, in ms. */
  editedAt: z.number().optional(),
  deletedAt: z.number().optional(),
  /** Absent in memories from before there were scopes, which all chats use. */
  scope: memoryScopeSchema.optional(),
  /** `true` if untrusted content may have influenced the text. A person who saves the text takes it over: then `false`. */
  isTainted: z.boolean().optional(),
  /** Set for a suggestion, which nothing uses before a person keeps it. */
  isProposed: z.literal(true).optional(),
})
export type Memory = z.infer<typeof memorySchema>

/** Returns true if untrusted content may have influenced the memory, and no person has saved its text since. */
export function isMemoryTainted({ by, isTainted, editedAt }: Memory): boolean {
  return isTainted ?? (by === 'assistant' && editedAt === undefined)
}

/** A chat as the scopes of memories see it. `sessionId` is absent before the first message. */
export interface MemoryPlace {
  sessionId?: SessionId
  projectId?: ProjectId
}

/** Returns whether a chat uses the memory. Memories of a project never reach a chat outside it. */
export function isMemoryInScope({ scope = 'all' }: Pick<Memory, 'scope'>, place: MemoryPlace): boolean {
  return scope === 'all' || scope === place.projectId || scope === place.sessionId
}

/** Returns whether two memories say the same, apart from case, spaces and punctuation at the end. */
export function isSameMemory(first: string, second: string): boolean {
  return normalize(first) === normalize(second)
}

function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s.!]+/g, ' ')
    .trim()
}

export const maxMemories = 2000

export const maxNoteCharacters = 2000
export const noteTextSchema = z
  .string()
  .trim()
  .max(maxNoteCharacters, inputReason('input-note-too-long', { count: { number: 2_000 } }))

/** Note that is used for the rest of one chat. `runId` is the turn whose assistant wrote it. */
export const sessionNoteSchema = z.object({
  text: noteTextSchema.min(1),
  by: authorSchema,
  at: z.number(),
  runId: runIdSchema.optional(),
  /** `true` if the note was written after untrusted content or imported. A note of the assistant without it counts as such. */
  isTainted: z.boolean().optional(),
})
export type SessionNote = z.infer<typeof sessionNoteSchema>

/** Returns true if untrusted content may have influenced the note. */
export function isNoteTainted({ by, isTainted }: SessionNote): boolean {
  return isTainted ?? by === 'assistant'
}
