import { z } from 'zod'
import { blobIdSchema } from '../id.ts'

/** An image that a call generated. Its bytes are in the blob store. */
export const generatedImageSchema = z.object({
  blobId: blobIdSchema,
  mediaType: z.string(),
  byteLength: z.number().int().nonnegative(),
  filename: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Name with which the model can refer to the image. */
  mediaId: z.string(),
})
export type GeneratedImage = z.infer<typeof generatedImageSchema>

/** The result of `generate_image`. */
export const imageGenerationResultSchema = z.object({
  summary: z.string(),
  /** Display name of the image model. */
  painter: z.string(),
  prompt: z.string(),
  pictures: z.array(generatedImageSchema).min(1),
  note: z.string().optional(),
})
export type ImageGenerationResult = z.infer<typeof imageGenerationResultSchema>

/** Value of `painter` in results of the sample image model. */
export const sampleImageModelName = 'sample painter'

export const imageGenerationTool = 'generate_image'

export const imageShapes = ['square', 'landscape', 'portrait'] as const
export type ImageShape = (typeof imageShapes)[number]
