import { z } from 'zod'

/** Properties of an image, detected from its bytes. */
export interface ImageDetails {
  mediaType: string
  /** Displayed size in pixels. */
  width: number
  height: number
  notes: CameraNotes
}

/** An image in the form that a model can get: the original, or a smaller copy without metadata. */
export interface ModelImage {
  mediaType: string
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

export interface GifFrames {
  width: number
  height: number
  frameCount: number
  durationMs: number
  /** Number of repetitions; 0 means forever. Omitted if the file does not specify it. */
  plays?: number
  /** Key frames at even intervals, including the first and the last. `index` counts from 0. */
  frames: readonly (ModelImage & { index: number; atMs: number })[]
}

/** Reason why a GIF cannot be shown, used as `detail` of the failure. */
export type GifFailureReason = 'parse_failed' | 'gif_too_large' | 'processing_timeout'

const cameraTextSchema = z.string().max(120)

/** Metadata that a camera stored in an image, as far as it describes the image. It is untrusted. */
export const cameraNotesSchema = z.object({
  camera: cameraTextSchema.optional(),
  lens: cameraTextSchema.optional(),
  /** Camera's clock as stored in the image, such as 2026-05-01 12:00:00, with the UTC offset if known. */
  takenAt: cameraTextSchema.optional(),
  exposure: cameraTextSchema.optional(),
  /** Coordinates in degrees. North and east are positive. */
  place: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
})
export type CameraNotes = z.infer<typeof cameraNotesSchema>
