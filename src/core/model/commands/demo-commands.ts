import { z } from 'zod'
import type { Assistant } from '../assistants/assistant.ts'
import { selectedFileSchema } from './import-commands.ts'
import { demoFileSchema } from '../data/demo-file.ts'
import { sessionIdSchema, type SessionId } from '../id.ts'

/** Summary of a demo before it is opened. */
export interface DemoPreview {
  /** Stable id: the same demo always has the same one. */
  id: string
  title: string
  description: string
  starters: readonly string[]
  instructions: string
  assistantName?: string
  tools?: readonly string[]
  /** The model's id at its provider, and the provider's name. */
  model?: { modelId: string; providerName: string; isHere: boolean }
  hasSession: boolean
  /** Keys of the file that are not supported. */
  ignored: readonly string[]
}

/** Starting point of a new chat from a demo. */
export interface OpenedDemo {
  preview: DemoPreview
  assistant: Assistant
  /** The recorded session, which is now among the chats. */
  sessionId: SessionId | null
}

/** `null` means the demo file that the host placed next to the application, if there is one. */
const demoSourceSchema = selectedFileSchema.nullable()

export const demoCommands = {
  /** Suggests the fields of a demo of this chat, for the person to edit. */
  'suggest-demo': {
    input: z.object({ sessionId: sessionIdSchema }),
    output: z.object({ title: z.string(), starters: z.array(z.string()) }),
  },
  /** Creates one file without keys, addresses or approvals. */
  'save-demo': {
    input: z.object({
      sessionId: sessionIdSchema,
      ...demoFileSchema.pick({ title: true, description: true, starters: true }).shape,
      withSession: z.boolean(),
    }),
    output: z.object({ filename: z.string(), mediaType: z.string(), text: z.string() }),
  },
  'read-demo': {
    input: z.object({ file: demoSourceSchema }),
    output: z.object({ demo: z.custom<DemoPreview>().nullable() }),
  },
  /** Stores the demo's assistant, and its session if requested. Opening the same demo again adds nothing. Nothing is sent. */
  'open-demo': {
    input: z.object({ file: demoSourceSchema, withSession: z.boolean() }),
    output: z.object({ opened: z.custom<OpenedDemo>() }),
  },
} as const
