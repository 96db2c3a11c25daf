import { z } from 'zod'
import { failureSchema } from './failure-schema.ts'

/** A stretch of a file that has a name of its own, such as “page 3”; `null` where a file has no such parts. */
const textSectionSchema = z.object({ label: z.string().nullable(), text: z.string() })
export type TextSection = z.infer<typeof textSectionSchema>

/** The words of a file, or why there are none. Stored beside the file, so that it is read once. */
export const fileTextSchema = z.discriminatedUnion('isReadable', [
  z.object({
    isReadable: z.literal(true),
    sections: z.array(textSectionSchema),
    /** There was more than is kept of one file. */
    isCut: z.boolean(),
  }),
  z.object({ isReadable: z.literal(false), failure: failureSchema }),
])
export type FileText = z.infer<typeof fileTextSchema>
