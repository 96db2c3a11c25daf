import { useMemo, useState } from 'react'
import type { NetworkContactRow, Queries } from '../../../adapters/storage/queries.ts'
import type { NetworkLogPurpose } from '../../../core/model/usage/network-contact.ts'
import { Button } from '../../ui/controls/button.tsx'
import { dayAndTime, formatBytes, formatDate } from '../../i18n/formats.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { FoldedSettings } from '../../ui/layout/settings-section.tsx'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'

const firstRows = 8

/** Network log of requests outside answers: tests, model lists and sign-ins. Each answer shows its own contacts. */
export function NetworkContacts({ queries }: { queries: Queries }) {
  const contacts = useObservable(useMemo(() => queries.watchOutsideContacts(), [queries]))
  const [showsAll, setShowsAll] = useState(false)
  const { label, hint } = settingText('network-activity')
  if (contacts.state !== 'ready') return null
  const rows = showsAll ? contacts.value : contacts.value.slice(0, firstRows)
  return (
    <div {...settingAnchor('network-activity')}>
      <FoldedSettings title={label}>
        <p className="text-sm text-muted">{hint}</p>
        {rows.length === 0 ? (
          <p className="text-sm text-muted">{i18n.t('No requests yet.')}</p>
        ) : (
          <ul
            aria-label={label}
            className="divide-y divide-border rounded-lg border border-border bg-raised text-sm"
          >
            {rows.map((row) => (
              <ContactLine key={row.id} row={row} />
            ))}
          </ul>
        )}
        {rows.length < contacts.value.length && (
          <Button onClick={() => setShowsAll(true)} className="w-fit">
            {i18n.t('Show all {count}', { count: contacts.value.length })}
          </Button>
        )}
      </FoldedSettings>
    </div>
  )
}

function ContactLine({ row }: { row: NetworkContactRow }) {
  const { host, via, purpose, requests, bytesSent, bytesReceived, at } = row
  return (
    <li className="flex items-baseline gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="break-words">
          {via === undefined ? host : i18n.t('{host} through {via}', { host, via })}
        </p>
        <p className="text-muted tabular-nums">
          {i18n.t(
            '{purpose}: {requests, plural, one {# request} other {# requests}}, {sent} sent, {received} received',
            {
              purpose: i18n.t(purposes[purpose]),
              requests,
              sent: formatBytes(bytesSent),
              received: formatBytes(bytesReceived),
            },
          )}
        </p>
      </div>
      <time dateTime={new Date(at).toISOString()} className="shrink-0 text-xs text-faint tabular-nums">
        {formatDate(at, dayAndTime)}
      </time>
    </li>
  )
}

const purposes: Record<NetworkLogPurpose, MessageDescriptor> = {
  'connection-test': /*i18n*/ { id: 'connection test' },
  'model-list': /*i18n*/ { id: 'model list' },
  'model-data': /*i18n*/ { id: 'model details and prices' },
  'sign-in': /*i18n*/ { id: 'sign-in' },
  'server-search': /*i18n*/ { id: 'search for servers' },
  title: /*i18n*/ { id: 'chat title' },
  picture: /*i18n*/ { id: 'image in an answer' },
  mcp: /*i18n*/ { id: 'MCP server' },
  'mcp-sign-in': /*i18n*/ { id: 'sign-in at an MCP server' },
}
