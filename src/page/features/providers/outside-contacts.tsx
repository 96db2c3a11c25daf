import { useId, useMemo, useState } from 'react'
import type { OutsideContactRow, Queries } from '../../../adapters/storage/queries.ts'
import type { OutsidePurpose } from '../../../core/kernel/contact.ts'
import { Button } from '../../ui/button.tsx'
import { formatBytes } from '../../words/formats.ts'
import { useObservable } from '../../ui/use-observable.ts'

const shownAtFirst = 8

/** The egress ledger of what no answer asked for: tests, lists, sign-ins. Answers say themselves whom they contacted. */
export function OutsideContacts({ queries }: { queries: Queries }) {
  const contacts = useObservable(useMemo(() => queries.watchOutsideContacts(), [queries]))
  const [showsAll, setShowsAll] = useState(false)
  const titleId = useId()
  if (contacts.state !== 'ready') return null
  const rows = showsAll ? contacts.value : contacts.value.slice(0, shownAtFirst)
  return (
    <section aria-labelledby={titleId} className="mt-4 flex flex-col gap-3">
      <div>
        <h3 id={titleId} className="mb-1 text-base font-medium">
          Contacted outside chats
        </h3>
        <p className="text-sm text-muted">
          Whom Innerloop has contacted where no answer asked for it: connection tests, lists of models,
          sign-ins, searches for servers. Kept in this browser for 90 days. Each answer lists its own under
          “Contacted”.
        </p>
      </div>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">Nobody yet.</p>
      ) : (
        <ul
          aria-labelledby={titleId}
          className="divide-y divide-border rounded-lg border border-border bg-raised text-sm"
        >
          {rows.map((row) => (
            <ContactLine key={row.id} row={row} />
          ))}
        </ul>
      )}
      {rows.length < contacts.value.length && (
        <Button onClick={() => setShowsAll(true)} className="w-fit">
          Show all {contacts.value.length}
        </Button>
      )}
    </section>
  )
}

function ContactLine({ row }: { row: OutsideContactRow }) {
  const { host, via, purpose, requests, bytesSent, bytesReceived, at } = row
  return (
    <li className="flex items-baseline gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="break-words">
          {host}
          {via !== undefined && ` through ${via}`}
        </p>
        <p className="text-muted tabular-nums">
          {purposes[purpose]}: {requests} {requests === 1 ? 'request' : 'requests'}, {formatBytes(bytesSent)}{' '}
          out, {formatBytes(bytesReceived)} in
        </p>
      </div>
      <time dateTime={new Date(at).toISOString()} className="shrink-0 text-xs text-faint tabular-nums">
        {dateFormat.format(at)}
      </time>
    </li>
  )
}

const purposes: Record<OutsidePurpose, string> = {
  'connection-test': 'connection test',
  'model-list': 'list of models',
  'model-data': 'facts and prices of models',
  'sign-in': 'sign-in',
  'server-search': 'search for servers',
  title: 'title of a chat',
  picture: 'picture in an answer',
}

const dateFormat = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
