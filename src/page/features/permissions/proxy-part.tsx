import { useMemo } from 'react'
import { useObservable } from '../../ui/use-observable.ts'
import type { PermissionsPartProps } from './allowlist-part.tsx'
import { EntryField } from './entry-field.tsx'

/** Who reads pages in this page's place. */
export function ProxyPart({ queries, commands }: PermissionsPartProps) {
  const setting = useObservable(useMemo(() => queries.watchSetting('fetch-proxy'), [queries]))
  return (
    <div>
      <h3 className="mb-1 text-base font-medium">Reading pages</h3>
      <p className="mb-3 text-sm text-muted">
        Most sites do not let another web page read them. A proxy that you trust can read them for fetch_url.
        It sees every address that is read, what stands in it, and all that comes back; addresses of this
        computer and its network are not given to it. Each answer that used it names it under “Contacted”.
      </p>
      <div className="max-w-form">
        <EntryField
          label="Proxy for fetch_url"
          hint="The page’s address is put at the end, or where you write {url}. Empty: no proxy; pages are read directly."
          placeholder="None"
          value={setting.state === 'ready' ? (setting.value ?? '') : ''}
          onSave={(text) => commands.trySetting({ key: 'fetch-proxy', value: text.trim() })}
        />
      </div>
    </div>
  )
}
