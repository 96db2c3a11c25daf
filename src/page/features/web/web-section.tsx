import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { SettingsSection, settingsCard } from '../../ui/layout/settings-section.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { WebSearchSection } from './web-search-section.tsx'
import { createWebCommands, type WebSettingsProps } from './web-commands.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { EntryField } from '../../ui/controls/entry-field.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { ServiceSetup } from './service-setup.tsx'

export interface WebSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

/** Web search and reading of pages. */
export function WebSection({ client, queries, announce }: WebSectionProps) {
  const commands = useMemo(() => createWebCommands(client, announce), [client, announce])
  return (
    <SettingsSection
      id="web"
      title={i18n.t('Web')}
      intro={i18n.t(
        'Services that tools can use. Nothing is contacted unless you choose it here. Answers list what they contacted.',
      )}
    >
      <WebSearchSection queries={queries} commands={commands} />
      <div className={settingsCard}>
        <ReaderSection queries={queries} commands={commands} />
        <ProxySection queries={queries} commands={commands} />
      </div>
    </SettingsSection>
  )
}

/** A proxy of the user's own that reads all pages on behalf of this page. */
function ProxySection({ queries, commands }: WebSettingsProps) {
  const setting = useObservable(useMemo(() => queries.watchSetting('fetch-proxy'), [queries]))
  return (
    <div {...settingAnchor('fetch-proxy')} className="py-3">
      <EntryField
        {...settingText('fetch-proxy')}
        placeholder={i18n.t('None')}
        value={setting.state === 'ready' ? (setting.value ?? '') : ''}
        onSave={(text) => commands.trySetting({ key: 'fetch-proxy', value: text.trim() })}
      />
    </div>
  )
}

/** Chooses the service that reads pages without CORS permission. */
function ReaderSection({ queries, commands }: WebSettingsProps) {
  const setting = useObservable(useMemo(() => queries.watchSetting('page-reader'), [queries]))
  const services = useObservable(useMemo(() => queries.watchWebServices(), [queries]))
  const isOn = setting.state === 'ready' && setting.value === 'jina-reader'
  const stored =
    services.state === 'ready' ? services.value.find(({ id }) => id === 'jina-reader') : undefined
  return (
    <div {...settingAnchor('page-reader')}>
      <Switch
        {...settingText('page-reader')}
        isOn={isOn}
        disabled={setting.state !== 'ready'}
        onChange={(on) => commands.saveSetting({ key: 'page-reader', value: on ? 'jina-reader' : 'off' })}
      />
      {isOn && (
        <div className="pb-4">
          <ServiceSetup service={stored ?? { id: 'jina-reader' }} commands={commands} />
        </div>
      )}
    </div>
  )
}
