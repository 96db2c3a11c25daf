import { z } from 'zod'
import { messageIdSchema, sessionIdSchema } from './id.ts'

const markSchema = z.object({ start: z.number().int(), end: z.number().int() })

/** Of a message in which something was found: the line around it, with where the words are in that line. */
export const foundMessageSchema = z.object({
  sessionId: sessionIdSchema,
  messageId: messageIdSchema,
  title: z.string(),
  role: z.enum(['user', 'assistant']),
  at: z.number(),
  place: z.enum(['text', 'reasoning', 'tool', 'file']),
  toolName: z.string().optional(),
  passage: z.object({ text: z.string(), marks: z.array(markSchema).readonly() }),
})

/** Looking for words in all chats: part of `command.ts`. */
export const searchCommands = {
  /**
   * Messages with all of the words, newest first, on whatever branch. `insteadOf`: words that nothing has, and what was
   * looked for in their place. `pending`: so much is not in the index yet. Without words: all that the filters let through.
   */
  'search-chats': {
    input: z.object({
      query: z.string().max(1000),
      /** Times in ms, both included; a model as provider and model, with `/` between them. */
      filters: z
        .object({
          from: z.number().optional(),
          until: z.number().optional(),
          model: z.string().max(400).optional(),
          tool: z.string().max(200).optional(),
        })
        .default({}),
      limit: z.number().int().min(1).max(500).default(50),
    }),
    output: z.object({
      hits: z.array(foundMessageSchema),
      hasMore: z.boolean(),
      insteadOf: z.array(z.object({ word: z.string(), found: z.array(z.string()) })),
      /** By what messages can be filtered. */
      models: z.array(z.string()).readonly(),
      tools: z.array(z.string()).readonly(),
      pending: z.number().int(),
    }),
  },
} as const

export type FoundMessage = z.infer<typeof foundMessageSchema>
export type ChatSearchAnswer = z.infer<(typeof searchCommands)['search-chats']['output']>
