import { z } from 'zod'
import { failureSchema } from '../failures/failure-schema.ts'

/** Content of a document for models: the extent of its text, or the reason why it has none. */
export const fileContentsSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    characterCount: z.number().int().nonnegative(),
    unit: z.enum(['page', 'slide', 'sheet', 'chapter', 'file']).optional(),
    unitCount: z.number().int().nonnegative().optional(),
    /** Rows of all sheets of a spreadsheet together. */
    rowCount: z.number().int().nonnegative().optional(),
    /** Number of pages without text. */
    pagesWithoutText: z.number().int().nonnegative().optional(),
  }),
  z.object({ kind: z.literal('unreadable'), failure: failureSchema }),
])
export type FileContents = z.infer<typeof fileContentsSchema>
