import { z } from 'zod'
import { failureSchema } from '../failures/failure-schema.ts'

/** A named section of a file, such as “page 3”. The label is `null` if the file has no sections. */
const textSectionSchema = z.object({ label: z.string().nullable(), text: z.string() })
export type TextSection = z.infer<typeof textSectionSchema>

/** Extracted text of a file, or the reason why there is none. Stored with the file, so that it is extracted only once. */
export const fileTextSchema = z.discriminatedUnion('isReadable', [
  z.object({
    isReadable: z.literal(true),
    sections: z.array(textSectionSchema),
    /** Set if the text was longer than the limit for one file. */
    isCut: z.boolean(),
  }),
  z.object({ isReadable: z.literal(false), failure: failureSchema }),
])
export type FileText = z.infer<typeof fileTextSchema>
