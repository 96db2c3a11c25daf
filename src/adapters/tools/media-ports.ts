import type { BlobStorePort } from '../../core/engine/blob-port.ts'
import type { EgressScope } from '../../core/engine/egress-scope.ts'
import type { Enrichment } from '../../core/kernel/enrichment.ts'
import type { ModelRef } from '../../core/kernel/model.ts'
import type { GifFrames, PictureFacts, ShownPicture } from '../../core/kernel/picture-facts.ts'
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

/** What comes with this application, to try things with. */
export interface SampleFile {
  name: string
  bytes: Bytes
}

/** What tools need that bring pictures into the context. */
export interface MediaPorts {
  fetchBytes: FetchBytesPort
  blobs: BlobStorePort
  /** What a picture is, and where `draws` is set itself as models can be given it: of a moving one the first frame. */
  lookAtPicture(
    picture: { bytes: Bytes; draws: boolean },
    options: { signal: AbortSignal },
  ): Promise<Result<{ facts: PictureFacts; shown?: ShownPicture }>>
  /** Key frames of a GIF. Failures have one of the words of `GifFault` as their detail. */
  readGif(gif: { bytes: Bytes }, options: { signal: AbortSignal }): Promise<Result<GifFrames>>
  readSample(kind: 'image' | 'gif'): Promise<SampleFile>
  /** `false` only where it is known that the model sees none. */
  seesPictures(model: ModelRef): Promise<boolean>
  /** Whether the model's provider reads public videos by their address. */
  readsVideos(model: ModelRef): Promise<boolean>
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
