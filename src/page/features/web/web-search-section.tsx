import { useId, useMemo } from 'react'
import {
  searchEngines,
  type SearchEngine,
  type WebService,
} from '../../../core/model/providers/web-service.ts'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import { ServiceSetup } from './service-setup.tsx'
import type { WebSettingsProps } from './web-commands.ts'

const engineLabels: Readonly<Record<SearchEngine, { label: MessageDescriptor; hint: MessageDescriptor }>> = {
  off: {
    label: /*i18n*/ { id: 'No search engine' },
    hint: /*i18n*/ {
      id: 'web_search is off, even for the demo model, which searches the sample pages until you choose a search engine.',
    },
  },
  sample: {
    label: /*i18n*/ { id: 'Sample pages' },
    hint: /*i18n*/ { id: 'A few made-up pages included with Innerloop, to try it out. Works offline.' },
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
    hint: /*i18n*/ { id: 'A search engine that you run yourself, for example on this computer or network.' },
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
  const listedServices: readonly WebService[] = services.state === 'ready' ? services.value : []
  return (
    <div>
      <fieldset>
        <legend className="mb-1 text-base font-medium">{i18n.t('Search engine')}</legend>
        <p className="mb-3 text-sm text-muted">
          {i18n.t(
            'The search engine for web_search. Models that can search by themselves do so only if you turn that on in the model settings.',
          )}
        </p>
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
