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
    /** Sections of the file, and their number. Sections without text are included in the count. */
    unit: z.enum(['page', 'slide', 'sheet', 'chapter', 'file']).optional(),
    unitCount: z.number().int().nonnegative().optional(),
    /** Rows of all sheets of a spreadsheet together. */
    rowCount: z.number().int().nonnegative().optional(),
    /** Numbers of the pages of a PDF whose text cannot be read, because they are images or empty. */
    pagesWithoutText: z.array(z.number().int().positive()).optional(),
  }),
  z.object({ isReadable: z.literal(false), failure: failureSchema }),
])
export type FileText = z.infer<typeof fileTextSchema>
