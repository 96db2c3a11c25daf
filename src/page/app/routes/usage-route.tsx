import { useState } from 'react'
import { UsagePage } from '../../features/usage/usage-page.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { Services } from '../services/services.ts'

export function UsageRoute({ services }: { services: Services | null }) {
  // The day stays the same while the page is open.
  const [now] = useState(() => Date.now())
  return (
    <div tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
      <div className="mx-auto w-full max-w-4xl px-4 pt-4 pb-12 sm:px-6">
        {services === null ? (
          <Spinner>{i18n.t('Calculating usage…')}</Spinner>
        ) : (
          <UsagePage client={services.client} queries={services.queries} now={now} />
        )}
      </div>
    </div>
  )
}
