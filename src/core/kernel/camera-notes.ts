import { z } from 'zod'

const wordsSchema = z.string().max(120)

/** What a camera wrote into a picture beside the pixels, as far as it is about the picture. It is not to be trusted. */
export const cameraNotesSchema = z.object({
  camera: wordsSchema.optional(),
  lens: wordsSchema.optional(),
  /** By the camera's clock, as it was written: 2026-05-01 12:00:00, with the difference to UTC where it is known. */
  takenAt: wordsSchema.optional(),
  exposure: wordsSchema.optional(),
  /** In degrees, north and east positive. */
  place: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
})
export type CameraNotes = z.infer<typeof cameraNotesSchema>
