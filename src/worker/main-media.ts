import { fetchBytes } from '../adapters/network/fetch-bytes.ts'
import type { MediaPorts } from '../adapters/tools/media-ports.ts'
import type { BlobStorePort } from '../core/engine/blob-port.ts'
import type { Settings } from '../core/kernel/command.ts'
import type { ModelFacts } from '../core/kernel/model-info.ts'
import type { ModelRef } from '../core/kernel/model.ts'
import type { Result } from '../core/kernel/result.ts'

/** A part of the composition root: what brings pictures into the context. Decoders are loaded at the first picture. */
export function createMediaPorts(ports: {
  blobs: BlobStorePort
  factsOf(model: ModelRef): Promise<ModelFacts | undefined>
  readSettings(): Promise<Result<Settings>>
}): MediaPorts {
  const readSettings = async (): Promise<Settings | null> => {
    const read = await ports.readSettings()
    return read.ok ? read.value : null
  }
  return {
    fetchBytes,
    blobs: ports.blobs,
    measurePicture: async (bytes) => (await loadPictures()).measurePicture(bytes),
    drawForModel: async (bytes, measured) => (await loadPictures()).drawForModel(bytes, measured),
    readGif: async (bytes, signal) =>
      (await import('../adapters/pictures/read-gif.ts')).readGif(bytes, signal),
    readSample: async (kind) => (await import('../adapters/pictures/read-sample.ts')).readSample(kind),
    seesPictures: async (model) => (await ports.factsOf(model))?.seesPictures !== false,
    tellsPlaces: async () => (await readSettings())?.['tells-picture-places'] === true,
    isSwitchedOff: async (kind) => {
      const read = await readSettings()
      // What cannot be read must not be taken for a yes.
      return read === null || (read['enrichments-off'] ?? []).includes(kind)
    },
  }
}

const loadPictures = () => import('../adapters/pictures/look-at-picture.ts')
