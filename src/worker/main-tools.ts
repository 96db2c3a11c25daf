import { isPrivateAddress } from '../adapters/network/address-reach.ts'
import { fetchText } from '../adapters/network/fetch-text.ts'
import { checkUrl } from '../adapters/network/url-gate.ts'
import type { createBlobStore } from '../adapters/storage/blob-store.ts'
import type { createMarkStore } from '../adapters/storage/mark-store.ts'
import type { createNoteStore } from '../adapters/storage/note-store.ts'
import type { ProviderStore } from '../adapters/storage/provider-store.ts'
import type { SettingStore } from '../adapters/storage/setting-store.ts'
import type { ToolWorkers } from '../adapters/tool-worker/tool-workers.ts'
import { builtInTools, type BuiltInToolPorts } from '../adapters/tools/built-in-tools.ts'
import { readSamplePage } from '../adapters/web-services/read-sample-page.ts'
import type { FileDesk } from './host/files/file-desk.ts'
import { systemClock } from './host/system-ports.ts'
import { createToolsFor } from './host/run/tools-for-turn.ts'
import { createMediaPorts } from './main-media.ts'
import type { openModels } from './main-models.ts'
import type { openPainting } from './main-painting.ts'
import type { openWeb } from './main-web.ts'

export interface ToolParts extends Pick<BuiltInToolPorts, 'memories' | 'searchChats'> {
  settings: SettingStore
  providerStore: ProviderStore
  toolWorkers: ToolWorkers
  models: ReturnType<typeof openModels>
  web: ReturnType<typeof openWeb>
  painting: ReturnType<typeof openPainting>
  blobs: ReturnType<typeof createBlobStore>
  files: FileDesk
  marks: ReturnType<typeof createMarkStore>
  notes: ReturnType<typeof createNoteStore>
}

/** Connects the tools for the chats of one database. */
export function openTools(parts: ToolParts) {
  const { settings, providerStore, toolWorkers, models, web, painting } = parts
  const { memories, searchChats, blobs, files, marks, notes } = parts
  const { modelDesk } = models
  return createToolsFor((facts) =>
    builtInTools(
      {
        clock: systemClock,
        fetchText,
        checkUrl,
        isPrivateAddress,
        media: createMediaPorts({
          blobs,
          toolWorkers,
          findProvider: (providerId) => providerStore.find(providerId),
          factsOf: (ref) => modelDesk.find(ref),
          readSettings: () => settings.readAll(),
        }),
        memories,
        writeNote: (note) => notes.write(note),
        searchChats,
        runSql: (request, options) => toolWorkers.run('run-sql', request, options),
        readBlob: (blobId) => blobs.read(blobId),
        files,
        marks,
        painting: painting.ports,
        searchWeb: (query, options) => web.services.searchWeb(query, options),
        readPage: (page, { signal }) => toolWorkers.run('read-page', page, { signal, timeoutMs: 15_000 }),
        readThrough: (url, options) => web.services.readThrough(url, options),
        readSamplePage,
      },
      facts,
    ),
  )
}
