import { useMemo } from 'react'
import { EntryField } from '../../ui/entry-field.tsx'
import { useObservable } from '../../ui/use-observable.ts'
import { say } from '../../i18n/say.ts'
import type { WebPartProps } from './web-commands.ts'

/** A proxy of the user's own that reads all pages on behalf of this page. */
export function ProxyPart({ queries, commands }: WebPartProps) {
  const setting = useObservable(useMemo(() => queries.watchSetting('fetch-proxy'), [queries]))
  return (
    <div>
      <h3 className="mb-1 text-base font-medium">{say('A proxy of your own')}</h3>
      <p className="mb-3 text-sm text-muted">
        {say(
          'A proxy that you trust can read all pages for fetch_url. It sees every address that is read, what stands in it, and all that comes back; addresses of this computer and its network are not given to it.',
        )}
      </p>
      <div className="max-w-form">
        <EntryField
          label={say('Proxy for fetch_url')}
          hint={say(
            'The page’s address is put at the end, or where you write {url}. Empty: no proxy; pages are read directly.',
            { url: '{url}' },
          )}
          placeholder={say('None')}
          value={setting.state === 'ready' ? (setting.value ?? '') : ''}
          onSave={(text) => commands.trySetting({ key: 'fetch-proxy', value: text.trim() })}
        />
      </div>
    </div>
  )
}
