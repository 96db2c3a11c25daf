import { z } from 'zod'
import { draftAttachmentSchema } from '../conversation/attachment.ts'
import { messageIdSchema } from '../id.ts'
import {
  isDraftOfTemporary,
  maxDraftCharacters,
  type DraftChange,
  type StoredDraft,
} from '../conversation/stored-draft.ts'

const textSchema = z.string().max(maxDraftCharacters)

/** More lenient than a message schema: a draft that cannot be sent yet is stored as well. */
const draftSchema = z.object({
  text: textSchema,
  pasted: z
    .array(z.object({ placeholder: z.string().max(80), text: textSchema }))
    .max(1000)
    .readonly()
    .optional(),
  attachments: z.array(draftAttachmentSchema).max(1000).readonly().optional(),
  replyTo: messageIdSchema.optional(),
})

export const storedDraftSchema = z.object({
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
} satisfies Record<keyof StoredDraft, z.ZodType>)

const draftChangeSchema = storedDraftSchema.extend({
  draft: draftSchema.nullable(),
  isLeft: z.literal(true).optional(),
} satisfies Partial<Record<keyof DraftChange, z.ZodType>>)

export const draftCommands = {
  /** Stores drafts. The last write of each draft wins. Files that a draft refers to are retained with it. */
  'keep-drafts': {
    input: z.object({ changes: z.array(draftChangeSchema).max(1000) }),
    output: z.object({}),
  },
} as const
