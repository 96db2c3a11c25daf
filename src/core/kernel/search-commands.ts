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
  place: z.enum(['text', 'reasoning', 'tool', 'file', 'label']),
  toolName: z.string().optional(),
  passage: z.object({ text: z.string(), marks: z.array(markSchema).readonly() }),
})

/** Part of a message that has the letters so many times; `detail`: it is folded away, and this opens it. */
const chatPlaceSchema = z.object({
  messageId: messageIdSchema,
  detail: z.string().optional(),
  count: z.number().int().positive(),
})

/** Looking for words: part of `command.ts`. */
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
  /**
   * Where the visible branch has these letters, whatever their case and accents, oldest message first. `revision`: another
   * one for each state of the chat that the page has seen, since its texts are kept for the next question.
   */
  'find-in-chat': {
    input: z.object({
      sessionId: sessionIdSchema,
      query: z.string().min(1).max(500),
      revision: z.number().int(),
    }),
    output: z.object({ places: z.array(chatPlaceSchema) }),
  },
  /**
   * What a chat says, as Markdown to be attached to a message: a part of it where it is long. `around`: a message that this
   * part is about. No stored key is in it.
   */
  'quote-chat': {
    input: z.object({ sessionId: sessionIdSchema, around: messageIdSchema.optional() }),
    output: z.object({ filename: z.string(), text: z.string() }),
  },
} as const

export type FoundMessage = z.infer<typeof foundMessageSchema>
export type ChatSearchAnswer = z.infer<(typeof searchCommands)['search-chats']['output']>
export type ChatPlace = z.infer<typeof chatPlaceSchema>
