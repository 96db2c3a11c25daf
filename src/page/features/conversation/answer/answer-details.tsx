import { useEffect, useRef } from 'react'
import { i18n } from '../../../i18n/i18n.ts'
import { useScreenShareMode } from '../../../ui/text/redaction.ts'
import { listFacts } from '../../message-parts/answer-facts.ts'
import type { AnswerView } from '../../chat-state/answer/answer-view.ts'
import type { NetworkContact } from '../../../../core/model/usage/network-contact.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'
import { formatNumber, oneDigit } from '../../../i18n/formats.ts'

export interface AnswerDetailsProps {
  view: AnswerView
  /** Name of the model with its provider. */
  modelLabel: string | undefined
  providerName: string
}

/** All facts of an answer, in a popover: time, model, tokens, cost and the hosts that were contacted. */
export function AnswerDetails({ view, modelLabel, providerName }: AnswerDetailsProps) {
  useScreenShareMode()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={i18n.t('Details')}
      tabIndex={-1}
      className="flex w-88 max-w-full flex-col gap-3 p-3 text-sm outline-none"
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 tabular-nums">
        {[[i18n.t('Model'), modelLabel ?? i18n.t('unknown')] as const, ...listFacts(view)].map(
          ([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {view.contacts !== undefined && view.contacts.length > 0 && (
        <div className="border-t border-border pt-3">
          <p className="mb-1 text-muted">{i18n.t('Contacted hosts')}</p>
          <NetworkLog
            contacts={view.contacts}
            hostedTools={view.hostedTools ?? []}
            providerName={providerName}
          />
        </div>
      )}
    </div>
  )
}

interface NetworkLogProps {
  contacts: readonly NetworkContact[]
  /** Names of the tools that the provider ran, one for each call. Only the provider knows which hosts they contacted. */
  hostedTools: readonly string[]
  providerName: string
}

/** Network log of one answer: each host with its requests. */
export function NetworkLog({ contacts, hostedTools, providerName }: NetworkLogProps) {
  if (contacts.length === 0) return null
  return (
    <ul aria-label={i18n.t('Contacted hosts')} className="flex flex-col gap-1 tabular-nums">
      {contacts.map((contact) => (
        <li key={`${contact.host} ${contact.via ?? ''}`} className="break-words">
          {describeContact(contact)}
        </li>
      ))}
      {hostedTools.length > 0 && (
        <li className="break-words">
          {i18n.t('Run by {providerName}, which does not report the hosts that it contacted: {names}', {
            providerName,
            names: countNames(hostedTools),
          })}
        </li>
      )}
    </ul>
  )
}

const purposes: Record<NetworkContact['purposes'][number], MessageDescriptor> = {
  'model-call': /*i18n*/ { id: 'model' },
  'model-list': /*i18n*/ { id: 'model list' },
  tool: /*i18n*/ { id: 'tool' },
  'connection-test': /*i18n*/ { id: 'connection test' },
  'model-data': /*i18n*/ { id: 'model details and prices' },
  'sign-in': /*i18n*/ { id: 'sign-in' },
  'server-search': /*i18n*/ { id: 'search for servers' },
  title: /*i18n*/ { id: 'chat title' },
  picture: /*i18n*/ { id: 'image in an answer' },
  mcp: /*i18n*/ { id: 'MCP server' },
  'mcp-sign-in': /*i18n*/ { id: 'sign-in at an MCP server' },
}

function describeContact(contact: NetworkContact): string {
  const { host, via, requests, bytesSent, bytesReceived } = contact
  return [
    via === undefined ? host : i18n.t('{host} through {via}', { host, via }),
    i18n.t('{requests, plural, one {# request} other {# requests}}', { requests }),
    i18n.t('{bytes} sent', { bytes: formatBytes(bytesSent) }),
    i18n.t('{bytes} received ({purposes})', {
      bytes: formatBytes(bytesReceived),
      purposes: contact.purposes.map((purpose) => i18n.t(purposes[purpose])).join(', '),
    }),
  ].join(', ')
}

function countNames(names: readonly string[]): string {
  return [...new Set(names)]
    .map((name) => {
      const count = names.filter((other) => other === name).length
      return count === 1
        ? name
        : i18n.t('{name} ({count, plural, one {# call} other {# calls}})', { name, count })
    })
    .join(', ')
}

function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const [value, unit] = bytes < 999_500 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${value < 10 ? formatNumber(value, oneDigit) : formatNumber(Math.round(value))} ${unit}`
}
