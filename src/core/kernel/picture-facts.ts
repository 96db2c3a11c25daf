import type { CameraNotes } from './camera-notes.ts'

/** What a picture is, by its bytes. */
export interface PictureFacts {
  mediaType: string
  /** As it is looked at. */
  width: number
  height: number
  notes: CameraNotes
}

/** A picture as a model can be given it: itself, or a smaller copy without notes. */
export interface ShownPicture {
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
  /** How often it is repeated: 0 is for ever. Left out: it does not say. */
  plays?: number
  /** The key frames, evenly over its time, first and last among them. `index` counts from 0. */
  frames: readonly (ShownPicture & { index: number; atMs: number })[]
}

/** Why a GIF cannot be shown: the `detail` of the failure. */
export type GifFault = 'parse_failed' | 'gif_too_large' | 'processing_timeout'
