import { z } from 'zod'
import type { Assistant } from './assistant.ts'
import { chosenFileSchema } from './chat-import.ts'
import { demoFileSchema } from './demo-file.ts'
import { sessionIdSchema, type SessionId } from './id.ts'

/** What a demo holds, before it is opened. */
export interface DemoPreview {
  /** The same for the same demo. */
  id: string
  title: string
  description: string
  starters: readonly string[]
  instructions: string
  assistantName?: string
  tools?: readonly string[]
  /** As its provider calls it, and who that is. */
  model?: { modelId: string; providerName: string; isHere: boolean }
  hasSession: boolean
  /** Keys of the file that mean nothing here. */
  ignored: readonly string[]
}

/** What a new chat begins with now. */
export interface OpenedDemo {
  preview: DemoPreview
  assistant: Assistant
  /** The recorded session, among the chats. */
  sessionId: SessionId | null
}

/** `null`: the one that lies beside the application, if its host put one there. */
const demoSourceSchema = chosenFileSchema.nullable()

export const demoCommands = {
  /** What a demo of that chat would begin with, to be changed. */
  'suggest-demo': {
    input: z.object({ sessionId: sessionIdSchema }),
    output: z.object({ title: z.string(), starters: z.array(z.string()) }),
  },
  /** One file, without a key, an address or an approval. */
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
  /** Keeps its assistant, and its session if that is wanted. The same demo again adds nothing. Nothing is sent. */
  'open-demo': {
    input: z.object({ file: demoSourceSchema, withSession: z.boolean() }),
    output: z.object({ opened: z.custom<OpenedDemo>() }),
  },
} as const
