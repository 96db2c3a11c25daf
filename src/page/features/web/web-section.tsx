import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { say } from '../../i18n/say.ts'
import { ProxyPart } from './proxy-part.tsx'
import { ReaderPart } from './reader-part.tsx'
import { SearchPart } from './search-part.tsx'
import { createWebCommands } from './web-commands.ts'
import type { Announce } from '../../ui/announce.ts'

export interface WebSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

/** Settings page for web search and for reading pages. */
export function WebSection({ client, queries, announce }: WebSectionProps) {
  const commands = useMemo(() => createWebCommands(client, announce), [client, announce])
  return (
    <SettingsSection
      title={say('Web')}
      intro={say(
        'Which services tools ask in your name. None is asked unless you choose it here, and each answer that used one names it under “Contacted”.',
      )}
    >
      <SearchPart queries={queries} commands={commands} />
      <ReaderPart queries={queries} commands={commands} />
      <ProxyPart queries={queries} commands={commands} />
    </SettingsSection>
  )
}
