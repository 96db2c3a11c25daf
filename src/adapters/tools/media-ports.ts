import type { BlobStorePort } from '../../core/engine/blob-port.ts'
import type { EgressScope } from '../../core/engine/egress-scope.ts'
import type { CameraNotes } from '../../core/kernel/camera-notes.ts'
import type { Enrichment } from '../../core/kernel/message.ts'
import type { ModelRef } from '../../core/kernel/model.ts'
import type { Result } from '../../core/kernel/result.ts'
import type { AddressChosenBy } from './web-address.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** One address read as bytes; more than `maxBytes` are `response-too-large`. */
export type FetchBytesPort = (
  url: URL,
  options: {
    signal: AbortSignal
    maxBytes: number
    chosenBy: AddressChosenBy
    scope: EgressScope
    proxyUrl?: string
  },
) => Promise<Result<{ status: number; bytes: Bytes }>>

export interface MeasuredPicture {
  mediaType: string
  width: number
  height: number
  notes: CameraNotes
}

/** A picture as a model can be given it. */
export interface ShownPicture {
  mediaType: string
  bytes: Bytes
  width: number
  height: number
}

export interface GifFrames {
  width: number
  height: number
  frameCount: number
  durationMs: number
  /** How often it is played: 0 is for ever. Left out: it does not say. */
  plays?: number
  /** The key frames, evenly over its time, first and last among them. `index` counts from 0. */
  frames: readonly (ShownPicture & { index: number; atMs: number })[]
}

/** Why a GIF cannot be shown. */
export type GifFault = 'parse_failed' | 'gif_too_large' | 'processing_timeout'

/** What comes with this application, to try things with. */
export interface SampleFile {
  name: string
  bytes: Bytes
}

/** What tools need that bring pictures into the context. */
export interface MediaPorts {
  fetchBytes: FetchBytesPort
  blobs: BlobStorePort
  /** By its bytes, without decoding it. */
  measurePicture(bytes: Bytes): Promise<Result<MeasuredPicture>>
  /** Itself, or a copy that is small enough and has no notes. Of a moving picture the first frame. */
  drawForModel(bytes: Bytes, measured: MeasuredPicture): Promise<Result<ShownPicture>>
  /** Key frames of a GIF. Failures have one of the words of `GifFault` as their detail. */
  readGif(bytes: Bytes, signal: AbortSignal): Promise<Result<GifFrames>>
  readSample(kind: 'image' | 'gif'): Promise<SampleFile>
  /** `false` only where it is known that the model sees none. */
  seesPictures(model: ModelRef): Promise<boolean>
  /** Whether the person lets models know where their pictures were taken. */
  tellsPlaces(): Promise<boolean>
  /** Whether the person switched off this way of enriching the context. */
  isSwitchedOff(kind: Enrichment['kind']): Promise<boolean>
}

/** Where each kind is switched on again, for `findSwitch`. */
export async function findEnrichmentSwitch(
  { isSwitchedOff }: Pick<MediaPorts, 'isSwitchedOff'>,
  kind: Enrichment['kind'],
): Promise<string | undefined> {
  if (!(await isSwitchedOff(kind))) return undefined
  return `Enriching the context by “${kind}” is switched off. It can be switched on in Settings, Enrichment.`
}
