import { z } from 'zod'
import { messageIdSchema, sessionIdSchema } from '../id.ts'

const markSchema = z.object({ start: z.number().int(), end: z.number().int() })

/** A message that matches a search, with the surrounding line and the positions of the words in it. */
export const searchHitSchema = z.object({
  sessionId: sessionIdSchema,
  messageId: messageIdSchema,
  title: z.string(),
  role: z.enum(['user', 'assistant']),
  at: z.number(),
  place: z.enum(['text', 'reasoning', 'tool', 'file', 'label']),
  toolName: z.string().optional(),
  passage: z.object({ text: z.string(), marks: z.array(markSchema).readonly() }),
})

/** Part of a message with the number of matches. `detail` is the id of the collapsed section to expand. */
const chatPlaceSchema = z.object({
  messageId: messageIdSchema,
  detail: z.string().optional(),
  count: z.number().int().positive(),
})

/** Search commands, included in `command.ts`. */
export const searchCommands = {
  /**
   * Finds messages with all of the words, newest first, on all branches. `insteadOf` lists words without matches and their
   * replacements. `pending` counts messages that are not indexed yet. Without words it returns everything that the filters
   * allow.
   */
  'search-chats': {
    input: z.object({
      query: z.string().max(1000),
      /** Times in ms, both inclusive. A model is given as provider and model id, separated by `/`. */
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
      hits: z.array(searchHitSchema),
      hasMore: z.boolean(),
      insteadOf: z.array(z.object({ word: z.string(), found: z.array(z.string()) })),
      /** Values that messages can be filtered by. */
      models: z.array(z.string()).readonly(),
      tools: z.array(z.string()).readonly(),
      pending: z.number().int(),
    }),
  },
  /**
   * Finds letters on the visible branch regardless of case and accents, oldest message first. `revision` must change with each
   * state of the chat that the page has seen, because the texts are cached for the next query.
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
   * Formats a chat as Markdown, to attach to a message. A long chat is shortened to the part around the message `around`. The
   * text holds no stored key.
   */
  'quote-chat': {
    input: z.object({ sessionId: sessionIdSchema, around: messageIdSchema.optional() }),
    output: z.object({ filename: z.string(), text: z.string() }),
  },
} as const

export type SearchHit = z.infer<typeof searchHitSchema>
export type ChatSearchOutput = z.infer<(typeof searchCommands)['search-chats']['output']>
export type ChatFindMatch = z.infer<typeof chatPlaceSchema>
