import { useMemo } from 'react'
import { Switch } from '../../ui/switch.tsx'
import { useObservable } from '../../ui/use-observable.ts'
import { say } from '../../i18n/say.ts'
import { ServiceSetup } from './service-setup.tsx'
import type { WebPartProps } from './web-commands.ts'

/** Chooses the service that reads pages without CORS permission. */
export function ReaderPart({ queries, commands }: WebPartProps) {
  const setting = useObservable(useMemo(() => queries.watchSetting('page-reader'), [queries]))
  const services = useObservable(useMemo(() => queries.watchWebServices(), [queries]))
  const isOn = setting.state === 'ready' && setting.value === 'jina-reader'
  const stored =
    services.state === 'ready' ? services.value.find(({ id }) => id === 'jina-reader') : undefined
  return (
    <div>
      <h3 className="text-base font-medium">{say('Reading pages')}</h3>
      <p className="mt-1 text-sm text-muted">
        {say(
          'fetch_url reads from this browser, without any key or cookie. Most sites do not let another web page read them; a reader or a proxy can.',
        )}
      </p>
      <Switch
        label={say('Ask Jina Reader where a site does not let this page read it')}
        hint={say(
          'Jina (r.jina.ai) then sees the address and the page. It also reads PDFs. Addresses of this computer and its network are never given to it.',
        )}
        isOn={isOn}
        disabled={setting.state !== 'ready'}
        onChange={(on) => commands.saveSetting({ key: 'page-reader', value: on ? 'jina-reader' : 'off' })}
      />
      {isOn && <ServiceSetup service={stored ?? { id: 'jina-reader' }} commands={commands} />}
    </div>
  )
}
