import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
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

/** Settings page for web search and for reading pages. */
export function WebSection({ client, queries, announce }: WebSectionProps) {
  const commands = useMemo(() => createWebCommands(client, announce), [client, announce])
  return (
    <SettingsSection
      title={i18n.t('Web')}
      intro={i18n.t(
        'Services that tools use. A service is used only if you choose it here, and each answer that used one names it under “Contacted”.',
      )}
    >
      <WebSearchSection queries={queries} commands={commands} />
      <ReaderSection queries={queries} commands={commands} />
      <ProxySection queries={queries} commands={commands} />
    </SettingsSection>
  )
}

/** A proxy of the user's own that reads all pages on behalf of this page. */
function ProxySection({ queries, commands }: WebSettingsProps) {
  const setting = useObservable(useMemo(() => queries.watchSetting('fetch-proxy'), [queries]))
  return (
    <div>
      <h3 className="mb-1 text-base font-medium">{i18n.t('A proxy of your own')}</h3>
      <p className="mb-3 text-sm text-muted">
        {i18n.t(
          'A proxy that you trust can read all pages for fetch_url. It sees every address in full, and every response. Addresses of this computer and its network are never sent to it.',
        )}
      </p>
      <div className="max-w-form">
        <EntryField
          label={i18n.t('Proxy for fetch_url')}
          hint={i18n.t(
            'The page’s address is appended, or inserted where you write {url}. Leave empty to read pages directly.',
            { url: '{url}' },
          )}
          placeholder={i18n.t('None')}
          value={setting.state === 'ready' ? (setting.value ?? '') : ''}
          onSave={(text) => commands.trySetting({ key: 'fetch-proxy', value: text.trim() })}
        />
      </div>
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
    <div>
      <h3 className="text-base font-medium">{i18n.t('Reading pages')}</h3>
      <p className="mt-1 text-sm text-muted">
        {i18n.t(
          'fetch_url reads in this browser, without API keys or cookies. Most sites do not let other web pages read them; a reader or a proxy can.',
        )}
      </p>
      <Switch
        label={i18n.t('Use Jina Reader if a site does not let this page read it')}
        hint={i18n.t(
          'Jina (r.jina.ai) then sees the address and the page. It also reads PDFs. Addresses of this computer and its network are never sent to it.',
        )}
        isOn={isOn}
        disabled={setting.state !== 'ready'}
        onChange={(on) => commands.saveSetting({ key: 'page-reader', value: on ? 'jina-reader' : 'off' })}
      />
      {isOn && <ServiceSetup service={stored ?? { id: 'jina-reader' }} commands={commands} />}
    </div>
  )
}
