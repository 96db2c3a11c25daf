import { z } from 'zod'
import { blobIdSchema } from './id.ts'

/** A picture that an image model painted for a call; its bytes are in the blob store. */
export const paintedPictureSchema = z.object({
  blobId: blobIdSchema,
  mediaType: z.string(),
  byteLength: z.number().int().nonnegative(),
  filename: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** The name by which the model may speak of it. */
  mediaId: z.string(),
})
export type PaintedPicture = z.infer<typeof paintedPictureSchema>

/** The result of `generate_image`. */
export const paintingSchema = z.object({
  summary: z.string(),
  /** Who painted, for a person. */
  painter: z.string(),
  prompt: z.string(),
  pictures: z.array(paintedPictureSchema).min(1),
  note: z.string().optional(),
})
export type Painting = z.infer<typeof paintingSchema>

export const paintingTool = 'generate_image'

export const pictureShapes = ['square', 'landscape', 'portrait'] as const
export type PictureShape = (typeof pictureShapes)[number]
