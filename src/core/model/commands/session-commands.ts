import { z } from 'zod'
import { inputReason } from '../messages/input-reason.ts'
import {
  projectIdSchema,
  messageIdSchema,
  sessionIdSchema,
  assistantIdSchema,
  memoryIdSchema,
} from '../id.ts'
import { instructionsSchema, assistantDraftSchema } from '../assistants/assistant.ts'
import { modelRefSchema } from '../providers/provider.ts'
import { modelSettingsSchema } from '../providers/model-info.ts'
import { memoryScopeSchema, noteTextSchema, memoryTextSchema } from '../assistants/memory.ts'
import { projectNameSchema, securityModeNameSchema } from '../conversation/session.ts'

const noOutput = z.object({})
/** Sessions of one action, which applies to all or none. */
const sessionIds = z.array(sessionIdSchema).min(1).max(20_000)

/** Commands about a chat as a whole. */
export const sessionCommands = {
  'rename-session': {
    input: z.object({
      sessionId: sessionIdSchema,
      title: z
        .string()
        .trim()
        .min(1, inputReason('input-chat-without-name'))
        .max(200, inputReason('input-name-too-long', { count: { number: 200 } })),
    }),
    output: noOutput,
  },
  /** Pins a chat above all days in the list, or unpins it. */
  'pin-session': { input: z.object({ sessionId: sessionIdSchema, isPinned: z.boolean() }), output: noOutput },
  /** Saves the note that the assistant uses in this chat. An empty text deletes it. */
  'save-note': { input: z.object({ sessionId: sessionIdSchema, text: noteTextSchema }), output: noOutput },
  'set-session-model': {
    input: z.object({ sessionId: sessionIdSchema, model: modelRefSchema }),
    output: noOutput,
  },
  /**
   * Sets the security mode of the chat, which also applies to a running turn. `isSet` is `false` if the mode is looser than the
   * stored one and the person has not confirmed it.
   */
  'set-security-mode': {
    input: z.object({
      sessionId: sessionIdSchema,
      mode: securityModeNameSchema,
      isConfirmed: z.boolean().default(false),
    }),
    output: z.object({ isSet: z.boolean() }),
  },
  /** Replaces the model settings. They apply from the next turn. */
  'set-model-settings': {
    input: z.object({ sessionId: sessionIdSchema, settings: modelSettingsSchema }),
    output: noOutput,
  },
  /** Sets the system prompt of the chat from its next turn. Empty means the one of all chats. */
  'set-session-instructions': {
    input: z.object({ sessionId: sessionIdSchema, text: instructionsSchema }),
    output: noOutput,
  },
  /** Stops the session's run and hides the session. `restore-session` undoes it until the session is purged a day later. */
  'delete-session': { input: z.object({ sessionId: sessionIdSchema }), output: noOutput },
  /** Creates a chat as a copy of the visible branch up to this message. The original does not change. */
  'branch-session': {
    input: z.object({
      sessionId: sessionIdSchema,
      messageId: messageIdSchema,
      newSessionId: sessionIdSchema,
    }),
    output: noOutput,
  },
  /** Archives chats, or restores them to the list. */
  'archive-sessions': { input: z.object({ sessionIds, isArchived: z.boolean() }), output: noOutput },
  /** Deletes many sessions like `delete-session`. */
  'delete-sessions': { input: z.object({ sessionIds }), output: noOutput },
  'restore-sessions': { input: z.object({ sessionIds }), output: noOutput },
  /** Moves each session to its project. `null` means no project. */
  'move-sessions': {
    input: z.object({
      moves: z
        .array(z.object({ sessionId: sessionIdSchema, folderId: projectIdSchema.nullable() }))
        .min(1)
        .max(20_000),
    }),
    output: noOutput,
  },
  /** Permanently erases a deleted session before its day is over. */
  'erase-session': { input: z.object({ sessionId: sessionIdSchema }), output: noOutput },
  'restore-session': { input: z.object({ sessionId: sessionIdSchema }), output: noOutput },
} as const

export const projectCommands = {
  'add-folder': { input: z.object({ name: projectNameSchema }), output: z.object({ id: projectIdSchema }) },
  'rename-folder': { input: z.object({ id: projectIdSchema, name: projectNameSchema }), output: noOutput },
  /** Applies from the next turn of its chats. Empty means none. */
  'set-folder-instructions': {
    input: z.object({ id: projectIdSchema, text: instructionsSchema }),
    output: noOutput,
  },
  /** Moves the project's chats out and deletes it. `restore-folder` undoes both until it is purged a day later. */
  'delete-folder': { input: z.object({ id: projectIdSchema }), output: noOutput },
  'restore-folder': { input: z.object({ id: projectIdSchema }), output: noOutput },
  /** Moves a chat to a project. `null` means no project. */
  'move-session': {
    input: z.object({ sessionId: sessionIdSchema, folderId: projectIdSchema.nullable() }),
    output: noOutput,
  },
} as const

export const assistantCommands = {
  /** Saves an assistant, or creates one without an id. Chats that started with it do not change. */
  'save-assistant': {
    input: z.object({ id: assistantIdSchema.optional(), draft: assistantDraftSchema }),
    output: z.object({ id: assistantIdSchema }),
  },
  'delete-assistant': { input: z.object({ id: assistantIdSchema }), output: noOutput },
  /** Undoes the deletion within a day, while the row exists. */
  'restore-assistant': { input: z.object({ id: assistantIdSchema }), output: noOutput },
} as const

export const memoryCommands = {
  /** Adds a memory for the chats of the scope, by default for all. */
  'add-memory': {
    input: z.object({ text: memoryTextSchema, scope: memoryScopeSchema.optional() }),
    output: z.object({ id: memoryIdSchema }),
  },
  'edit-memory': { input: z.object({ id: memoryIdSchema, text: memoryTextSchema }), output: noOutput },
  'set-memory-scope': {
    input: z.object({ id: memoryIdSchema, scope: memoryScopeSchema }),
    output: noOutput,
  },
  'delete-memory': { input: z.object({ id: memoryIdSchema }), output: noOutput },
  /** Undoes the deletion within a day, while the row exists. */
  'restore-memory': { input: z.object({ id: memoryIdSchema }), output: noOutput },
} as const
