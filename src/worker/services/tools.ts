import { isPrivateAddress } from '../../adapters/network/address-reach.ts'
import { fetchText } from '../../adapters/network/fetch-text.ts'
import { checkUrl } from '../../adapters/network/url-gate.ts'
import type { createBlobStore } from '../../adapters/storage/files/blob-store.ts'
import type { createAnnotationStore } from '../../adapters/storage/conversation/annotation-store.ts'
import type { createNoteStore } from '../../adapters/storage/conversation/note-store.ts'
import type { ProviderStore } from '../../adapters/storage/providers/provider-store.ts'
import type { SettingStore } from '../../adapters/storage/settings/setting-store.ts'
import type { ToolWorkers } from '../../adapters/tool-worker/tool-workers.ts'
import { builtInTools, type BuiltInToolPorts } from '../../adapters/tools/built-in-tools.ts'
import { isSampleAddress, readSamplePage } from '../../adapters/web-services/read-sample-page.ts'
import type { FileService } from './files.ts'
import { systemClock } from '../system-ports.ts'
import { createTurnToolFactory } from '../runs/turn-tools.ts'
import type { createModelService } from './models.ts'
import type { createImageGeneration } from './image-generation.ts'
import type { createWebService } from './web.ts'
import { fetchBytes } from '../../adapters/network/fetch-external.ts'
import type { MediaPorts } from '../../adapters/tools/media/media-ports.ts'
import type { BlobStorePort } from '../../core/model/files/blob-store-port.ts'
import type { Settings } from '../../core/model/settings/setting.ts'
import type { ModelCapabilities } from '../../core/model/providers/model-info.ts'
import { demoProvider } from '../../core/model/providers/model-ref.ts'
import type { ProviderId } from '../../core/model/id.ts'
import type { ModelRef, Provider } from '../../core/model/providers/provider.ts'
import type { Result } from '../../core/model/failures/result.ts'

export interface ToolServiceDeps extends Pick<BuiltInToolPorts, 'memories' | 'searchChats'> {
  settings: SettingStore
  providerStore: ProviderStore
  toolWorkers: ToolWorkers
  models: ReturnType<typeof createModelService>
  web: ReturnType<typeof createWebService>
  imageGeneration: ReturnType<typeof createImageGeneration>
  blobs: ReturnType<typeof createBlobStore>
  files: FileService
  annotations: ReturnType<typeof createAnnotationStore>
  notes: ReturnType<typeof createNoteStore>
}

/** Connects the tools for the chats of one database. */
export function createToolService(parts: ToolServiceDeps) {
  const { settings, providerStore, toolWorkers, models, web, imageGeneration } = parts
  const { memories, searchChats, blobs, files, annotations, notes } = parts
  const { modelService } = models
  return createTurnToolFactory((config) =>
    builtInTools(
      {
        clock: systemClock,
        calculate: (calculation, { signal }) =>
          toolWorkers.run('calculate', calculation, { signal, timeoutMs: calculationTimeoutMs }),
        fetchText,
        checkUrl,
        isPrivateAddress,
        media: createMediaPorts({
          blobs,
          toolWorkers,
          findProvider: (providerId) => providerStore.find(providerId),
          capabilitiesOf: (ref) => modelService.find(ref),
          readSettings: () => settings.readAll(),
        }),
        memories,
        writeNote: (note) => notes.write(note),
        searchChats,
        runSql: (request, options) => toolWorkers.run('run-sql', request, options),
        readBlob: (blobId) => blobs.read(blobId),
        files,
        annotations,
        imageGeneration: imageGeneration.ports,
        searchWeb: (query, options) => web.services.searchWeb(query, options),
        readPage: (page, { signal }) => toolWorkers.run('read-page', page, { signal, timeoutMs: 15_000 }),
        readThrough: (url, options) => web.services.readThrough(url, options),
        samplePages: { has: isSampleAddress, read: readSamplePage },
      },
      config,
    ),
  )
}

/** Connects the tools for images and videos. Images are decoded in tool workers. */
function createMediaPorts(ports: {
  blobs: BlobStorePort
  toolWorkers: ToolWorkers
  findProvider(providerId: ProviderId): Promise<Result<Provider>>
  capabilitiesOf(model: ModelRef): Promise<ModelCapabilities | undefined>
  readSettings(): Promise<Result<Settings>>
}): MediaPorts {
  const readSettings = async (): Promise<Settings | null> => {
    const read = await ports.readSettings()
    return read.ok ? read.value : null
  }
  return {
    fetchBytes,
    blobs: ports.blobs,
    inspectImage: (image, options) => ports.toolWorkers.run('look-at-picture', image, options),
    readGif: (gif, options) =>
      ports.toolWorkers.run('read-gif', gif, { ...options, timeoutMs: gifTimeoutMs }),
    readSample: async (kind) => (await import('../../adapters/tools/read-sample.ts')).loadSampleMedia(kind),
    // The demo model cannot see images. It shows what a model that can does, and says that it is scripted.
    seesImages: async (model) =>
      model.providerId === demoProvider.id || (await ports.capabilitiesOf(model))?.seesPictures !== false,
    readsVideos: async ({ providerId }) => {
      const provider = await ports.findProvider(providerId)
      return provider.ok && provider.value.dialect === 'google'
    },
    includesLocations: async () => (await readSettings())?.['tells-picture-places'] === true,
    isSwitchedOff: async (kind) => {
      const read = await readSettings()
      // Unreadable settings must not count as a yes.
      return read === null || (read['enrichments-off'] ?? []).includes(kind)
    },
  }
}

/** Longer than the decoder's own limit, for a decoder that cannot be interrupted. */
const gifTimeoutMs = 45_000
/** Includes loading the library, which takes seconds on a slow device. */
const calculationTimeoutMs = 10_000
