import { z } from 'zod'
import type { LocalizedText, TextData, TextParam } from './localized-text.ts'

/** Schema of a value of a text. Codes are not checked: a newer version of the application may have stored them. */
const textParamSchema: z.ZodType<TextParam> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    localizedTextSchema,
    z.object({
      list: z.array(localizedTextSchema),
      style: z.enum(['sentences', 'commas', 'semicolons', 'numbered']),
    }),
    z.object({ number: z.number(), fractionDigits: z.number().int().min(0).max(20).optional() }),
  ]),
)

const textDataShape = {
  code: z.string(),
  params: z.record(z.string(), textParamSchema).optional(),
}

/** Schema of a text as data, as stored next to its English form. */
export const textDataSchema = z.object(textDataShape) as z.ZodType as z.ZodType<TextData>

/** Schema of a text with its English form. */
export const localizedTextSchema = z.object({
  ...textDataShape,
  text: z.string(),
}) as z.ZodType as z.ZodType<LocalizedText>
