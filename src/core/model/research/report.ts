import { z } from 'zod'
import { noteSchema, sourceSchema } from './notes.ts'

/** Arguments of `report_generation`. A body that reached the output limit continues in a further call with `more`. */
export const reportArgumentsSchema = z.object({
  title: z.string().trim().min(1).max(200),
  summary: z.string().trim().min(1).max(3000).describe('3 to 6 sentences, shown in the chat'),
  body: z
    .string()
    .min(1)
    .max(200_000)
    .describe('the report in Markdown, without the title and without a list of sources'),
  more: z.boolean().nullish().describe('true if the body continues in the next call'),
})

/**
 * One cited sentence with one of its sources. `found`: the quotation is in the stored text of the source. `missing`: it is not.
 * `none`: there is no quotation to check. The quotation is that of the sentence, or of a note with the same claim. `unread`: the source was not read, so the citation was removed.
 */
export const evidenceSchema = z.object({
  claim: z.string(),
  source: z.number().int(),
  quotation: z.string().optional(),
  check: z.enum(['found', 'missing', 'none', 'unread']),
})
export type Evidence = z.infer<typeof evidenceSchema>

/** Two notes that contradict each other. */
export const disagreementSchema = z.object({ about: z.string(), notes: z.tuple([noteSchema, noteSchema]) })
export type Disagreement = z.infer<typeof disagreementSchema>

/** Result of `report_generation`: the report as the user sees it, with its check. */
export const reportSchema = z.object({
  /** Call id of the report, by which its artifact is known. */
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Markdown with marks at problems and a list of sources at the end. */
  body: z.string(),
  /** The author of the body: the model with the tool, the model as an answer text, or code from the notes. */
  origin: z.enum(['model', 'text', 'notes']),
  /** Set if the research was stopped before the report. */
  isUnfinished: z.literal(true).optional(),
  evidence: z.array(evidenceSchema),
  /** Paragraphs with a number, date or quotation and no valid citation. */
  unsupported: z.array(z.string()),
  disagreements: z.array(disagreementSchema),
  sources: z.array(sourceSchema),
})
export type Report = z.infer<typeof reportSchema>
