import { z } from 'zod'
import { attachmentSchema } from './attachment.ts'
import { messageIdSchema } from './id.ts'
import { isDraftOfTemporary, mostDraftCharacters, type DraftChange, type KeptDraft } from './kept-draft.ts'

const textSchema = z.string().max(mostDraftCharacters)

/** Looser than a message: what could not be sent as it is may be kept all the same. */
const draftSchema = z.object({
  text: textSchema,
  pasted: z
    .array(z.object({ placeholder: z.string().max(80), text: textSchema }))
    .max(1000)
    .readonly()
    .optional(),
  attachments: z.array(attachmentSchema).max(1000).readonly().optional(),
  replyTo: messageIdSchema.optional(),
})

export const keptDraftSchema = z.object({
  key: z
    .string()
    .min(1)
    .max(200)
    .refine((key) => !isDraftOfTemporary(key), 'what is temporary is not kept'),
  page: z.string().max(100),
  edit: z.number().int().nonnegative(),
  base: z.string().max(120).optional(),
  at: z.number(),
  draft: draftSchema,
} satisfies Record<keyof KeptDraft, z.ZodType>)

const draftChangeSchema = keptDraftSchema.extend({
  draft: draftSchema.nullable(),
  isLeft: z.literal(true).optional(),
} satisfies Partial<Record<keyof DraftChange, z.ZodType>>)

export const draftCommands = {
  /** Of each draft the last one that is written stands. Files that a draft names are kept with it. */
  'keep-drafts': {
    input: z.object({ changes: z.array(draftChangeSchema).max(1000) }),
    output: z.object({}),
  },
} as const
