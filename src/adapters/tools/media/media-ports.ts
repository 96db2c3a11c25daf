import type { BlobStorePort } from '../../../core/model/files/blob-store-port.ts'
import type { Enrichment } from '../../../core/model/conversation/enrichment.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import type { GifFrames, ImageDetails, ModelImage } from '../../../core/model/files/image-details.ts'
import type { Result } from '../../../core/model/failures/result.ts'
import type { LocalizedText } from '../../../core/model/messages/localized-text.ts'
import { reviewText, toolsText } from '../../../core/model/messages/write-text.ts'
import type { FetchOptions } from '../pages/page-ports.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Reads one address as bytes. More than `maxBytes` bytes are the failure `response-too-large`. */
export type FetchBytesPort = (
  url: URL,
  options: FetchOptions,
) => Promise<Result<{ status: number; bytes: Bytes }>>

export interface SampleFile {
  name: string
  bytes: Bytes
}

/** Ports of the tools that bring images into the context. */
export interface MediaPorts {
  fetchBytes: FetchBytesPort
  blobs: BlobStorePort
  /** Returns the type and size of an image. With `draws` it also returns a copy for models; of an animation, the first frame. */
  inspectImage(
    image: { bytes: Bytes; draws: boolean },
    options: { signal: AbortSignal },
  ): Promise<Result<{ details: ImageDetails; rendition?: ModelImage }>>
  /** Returns key frames of a GIF. The detail of a failure is a `GifFault`. */
  readGif(gif: { bytes: Bytes }, options: { signal: AbortSignal }): Promise<Result<GifFrames>>
  readSample(kind: 'image' | 'gif'): Promise<SampleFile>
  /** Resolves to false only if the model is known not to see images. */
  seesImages(model: ModelRef): Promise<boolean>
  /** Resolves to whether the model's provider reads public videos by their address. */
  readsVideos(model: ModelRef): Promise<boolean>
  /** Resolves to whether the person lets models know where images were taken. */
  includesLocations(): Promise<boolean>
  /** Resolves to whether the person switched off this kind of context enrichment. */
  isSwitchedOff(kind: Enrichment['kind']): Promise<boolean>
}

const enrichmentCodes = {
  image: 'word-image',
  gif: 'word-gif',
  youtube: 'word-youtube',
  'message metadata': 'word-message-metadata',
  'media window': 'word-media-window',
  other: 'word-other',
} as const satisfies Record<Enrichment['kind'], string>

/** Returns where a disabled kind can be switched on, or undefined if it is enabled. */
export async function findDisabledReason(
  { isSwitchedOff }: Pick<MediaPorts, 'isSwitchedOff'>,
  kind: Enrichment['kind'],
): Promise<LocalizedText | undefined> {
  if (!(await isSwitchedOff(kind))) return undefined
  return toolsText('enrichment-switched-off', { kind: reviewText(enrichmentCodes[kind]) })
}
