import { useState } from 'react'
import type { SessionId } from '../../core/kernel/id.ts'
import { DataSection } from '../features/data/data-section.tsx'
import type { DataServices } from '../features/data/data-services.ts'
import { OfflinePart } from '../features/data/offline-part.tsx'
import { askToOpenDemo } from '../features/demos/demo-requests.ts'
import { DemosPart } from '../features/demos/demos-part.tsx'
import { ImportChats } from '../features/imports/import-chats.tsx'
import { offlineFiles } from './loading/offline.ts'
import { navigate } from './use-route.ts'

interface HandedFile {
  to: 'restore' | 'import'
  file: File
}

const openChat = (sessionId: SessionId) => navigate({ name: 'chat', sessionId })

/** Draws the data settings. A backup chosen for import is handed to Restore, and the reverse; each file once. */
export function DataRoute({ services }: { services: DataServices }) {
  const [handed, setHanded] = useState<HandedFile | null>(null)
  const fileFor = (to: HandedFile['to']) => (handed?.to === to ? handed.file : null)
  return (
    <DataSection
      services={services}
      handedFile={fileFor('restore')}
      onForeign={(file) => setHanded({ to: 'import', file })}
    >
      <ImportChats
        client={services.client}
        open={openChat}
        handedFile={fileFor('import')}
        onDemo={askToOpenDemo}
        onBackup={(file) => setHanded({ to: 'restore', file })}
      />
      <DemosPart />
      <OfflinePart files={offlineFiles} />
    </DataSection>
  )
}
