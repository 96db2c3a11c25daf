import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { LearnedModelWindow } from '../../../core/model/providers/model-info.ts'
import { toModelKey } from '../../../core/model/providers/model-ref.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { formatDate } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'
import { showFailure } from '../../i18n/show-text.ts'
import { useTranslatedMemo } from '../../i18n/use-translated-memo.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { Announce } from '../../ui/feedback/announce.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { SectionHeader, settingsCard } from '../../ui/layout/settings-section.tsx'
import { listModelOptions, modelOptionLabel } from './model-options.ts'

interface LearnedWindowsSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

/** Context windows that servers showed by refusing requests, or by reading only a part of them. Draws nothing if there are none. */
export function LearnedWindowsSection({ client, queries, announce }: LearnedWindowsSectionProps) {
  const titleId = useId()
  const title = useRef<HTMLDivElement>(null)
  const [windows, setWindows] = useState<readonly LearnedModelWindow[]>([])
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const options = useTranslatedMemo(
    () => listModelOptions(providers.state === 'ready' ? providers.value : []),
    [providers],
  )
  useEffect(() => {
    const load = async () => {
      const listed = await client.call('list-learned-windows', {})
      if (listed.ok) setWindows(listed.value.windows)
    }
    void load()
  }, [client])
  if (windows.length === 0 || providers.state !== 'ready') return null

  const forget = async (window: LearnedModelWindow, label: string) => {
    const forgotten = await client.call('forget-learned-window', { model: window.model })
    if (!forgotten.ok) return announce.failed(showFailure(forgotten.failure))
    // The button that had the focus disappears with its item.
    title.current?.focus()
    setWindows((before) => before.filter((each) => each !== window))
    announce.done(i18n.t('The learned context window of {label} was removed.', { label }))
  }

  return (
    <div className="flex flex-col gap-3">
      <div ref={title} tabIndex={-1} className="outline-none">
        <SectionHeader title={i18n.t('Learned context windows')} titleId={titleId}>
          {i18n.t(
            'Servers showed these by refusing or shortening a request. They apply for 30 days or until a longer request succeeds.',
          )}
        </SectionHeader>
      </div>
      <ul aria-labelledby={titleId} className={settingsCard}>
        {windows.map((window) => (
          <LearnedWindowItem
            key={toModelKey(window.model)}
            window={window}
            label={modelOptionLabel(window.model, options)}
            onForget={(label) => void forget(window, label)}
          />
        ))}
      </ul>
    </div>
  )
}

interface LearnedWindowItemProps {
  window: LearnedModelWindow
  label: string
  onForget: (label: string) => void
}

function LearnedWindowItem({ window, label, onForget }: LearnedWindowItemProps) {
  const id = useId()
  const values = { count: window.windowTokens, day: formatDate(`${window.at}T12:00`) }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p id={id} className="font-medium break-words">
          {label}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {window.isExact
            ? i18n.t('{count, plural, one {# token} other {# tokens}}, learned on {day}', values)
            : i18n.t('About {count, plural, one {# token} other {# tokens}}, learned on {day}', values)}
        </p>
      </div>
      <Button aria-describedby={id} onClick={() => onForget(label)}>
        {i18n.t('Forget')}
      </Button>
    </li>
  )
}
