import { useId, useMemo } from 'react'
import {
  searchEngines,
  type SearchEngine,
  type WebService,
} from '../../../core/model/providers/web-service.ts'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import { ServiceSetup } from './service-setup.tsx'
import type { WebSettingsProps } from './web-commands.ts'

const engineLabels: Readonly<Record<SearchEngine, { label: MessageDescriptor; hint: MessageDescriptor }>> = {
  off: {
    label: /*i18n*/ { id: 'Off' },
    hint: /*i18n*/ {
      id: 'Turns web_search off. The demo model searches the sample pages until you choose here.',
    },
  },
  sample: {
    label: /*i18n*/ { id: 'Sample pages' },
    hint: /*i18n*/ { id: 'A few made-up pages to try web search with. Works offline.' },
  },
  tavily: {
    label: /*i18n*/ { id: 'Tavily' },
    hint: /*i18n*/ { id: 'A search engine for assistants. Needs a key; a small plan is free.' },
  },
  'jina-search': {
    label: /*i18n*/ { id: 'Jina Search' },
    hint: /*i18n*/ { id: 'Needs a key, which includes some free tokens.' },
  },
  searxng: {
    label: /*i18n*/ { id: 'Your SearXNG' },
    hint: /*i18n*/ { id: 'A search engine you run yourself, e.g. on this computer.' },
  },
}

/** Chooses the service for `web_search`. */
export function WebSearchSection({ queries, commands }: WebSettingsProps) {
  const name = useId()
  const setting = useObservable(useMemo(() => queries.watchSetting('search-engine'), [queries]))
  const services = useObservable(useMemo(() => queries.watchWebServices(), [queries]))
  if (setting.state === 'failed') return <FailureProblem failure={setting.reason} />
  if (setting.state === 'loading' || services.state === 'loading')
    return <Spinner>{i18n.t('Loading your settings…')}</Spinner>
  const chosenEngine = setting.value
  const text = settingText('search-engine')
  const listedServices: readonly WebService[] = services.state === 'ready' ? services.value : []
  return (
    <div {...settingAnchor('search-engine')}>
      <fieldset>
        <legend className="text-base font-medium">{text.label}</legend>
        <p className="mt-1 mb-3 text-sm text-muted">{text.hint}</p>
        <div className="divide-y divide-border rounded-lg border border-border bg-raised">
          {searchEngines.map((engine) => (
            <div key={engine} className="px-4 py-3">
              <label className="flex cursor-pointer items-start gap-3">
                <input
                  type="radio"
                  name={name}
                  value={engine}
                  checked={engine === chosenEngine}
                  aria-describedby={`${name}-${engine}`}
                  onChange={() => commands.saveSetting({ key: 'search-engine', value: engine })}
                  className="mt-1 size-4 shrink-0 accent-accent"
                />
                <span className="font-medium">{i18n.t(engineLabels[engine].label)}</span>
              </label>
              <p id={`${name}-${engine}`} className="ms-7 text-sm text-muted">
                {i18n.t(engineLabels[engine].hint)}
              </p>
              {engine === chosenEngine && engine !== 'off' && engine !== 'sample' && (
                <div className="ms-7 mt-3">
                  <ServiceSetup
                    key={engine}
                    service={listedServices.find(({ id }) => id === engine) ?? { id: engine }}
                    commands={commands}
                  />
                </div>
              )}
            </div>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
