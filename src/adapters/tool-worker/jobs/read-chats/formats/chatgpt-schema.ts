import { z } from 'zod'

const text = z.string().nullish()

/** Pictures, sound and what was said aloud stand among the strings. */
const partSchema = z.union([
  z.string(),
  z.object({
    content_type: z.string().optional(),
    asset_pointer: z.string().optional(),
    text,
    audio_asset_pointer: z.object({ asset_pointer: z.string().optional() }).optional(),
  }),
  z.null(),
])

const contentSchema = z.object({
  content_type: z.string(),
  parts: z.array(partSchema).nullish(),
  text,
  result: text,
  summary: text,
  content: text,
  title: text,
  url: text,
  thoughts: z.array(z.object({ summary: text, content: text })).nullish(),
})

const referenceSchema = z.object({ url: text.catch(undefined), title: text.catch(undefined) })

export const chatGptMessageSchema = z.object({
  author: z.object({ role: z.enum(['user', 'assistant', 'system', 'tool', 'critic']), name: text }),
  create_time: z.unknown().optional(),
  status: z.string().nullish(),
  recipient: text,
  content: contentSchema,
  metadata: z
    .object({
      model_slug: text.catch(undefined),
      is_visually_hidden_from_conversation: z.boolean().nullish().catch(undefined),
      finished_duration_sec: z.number().nonnegative().nullish().catch(undefined),
      content_references: z.array(referenceSchema.catch({})).nullish().catch(undefined),
      attachments: z
        .array(z.object({ id: z.string().min(1), name: text }))
        .nullish()
        .catch(undefined),
    })
    .nullish(),
})
export type ChatGptMessage = z.infer<typeof chatGptMessageSchema>
