import { fetchBytes } from '../adapters/network/fetch-bytes.ts'
import type { ToolWorkers } from '../adapters/tool-worker/tool-workers.ts'
import type { MediaPorts } from '../adapters/tools/media-ports.ts'
import type { BlobStorePort } from '../core/engine/blob-port.ts'
import type { Settings } from '../core/kernel/setting.ts'
import type { ModelFacts } from '../core/kernel/model-info.ts'
import { demoProvider } from '../core/kernel/demo-model.ts'
import type { ProviderId } from '../core/kernel/id.ts'
import type { ModelRef, Provider } from '../core/kernel/model.ts'
import type { Result } from '../core/kernel/result.ts'

/** Connects the tools for images and videos. Images are decoded in tool workers. */
export function createMediaPorts(ports: {
  blobs: BlobStorePort
  toolWorkers: ToolWorkers
  findProvider(providerId: ProviderId): Promise<Result<Provider>>
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
    lookAtPicture: (picture, options) => ports.toolWorkers.run('look-at-picture', picture, options),
    readGif: (gif, options) =>
      ports.toolWorkers.run('read-gif', gif, { ...options, timeoutMs: gifTimeoutMs }),
    readSample: async (kind) => (await import('../adapters/tools/read-sample.ts')).readSample(kind),
    // The demo model cannot see images. It shows what a model that can does, and says that it is scripted.
    seesPictures: async (model) =>
      model.providerId === demoProvider.id || (await ports.factsOf(model))?.seesPictures !== false,
    readsVideos: async ({ providerId }) => {
      const provider = await ports.findProvider(providerId)
      return provider.ok && provider.value.dialect === 'google'
    },
    tellsPlaces: async () => (await readSettings())?.['tells-picture-places'] === true,
    isSwitchedOff: async (kind) => {
      const read = await readSettings()
      // Unreadable settings must not count as a yes.
      return read === null || (read['enrichments-off'] ?? []).includes(kind)
    },
  }
}

/** Longer than the decoder's own limit, for a decoder that cannot be interrupted. */
const gifTimeoutMs = 45_000
