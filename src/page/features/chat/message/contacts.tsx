import type { Contact } from '../../../../core/kernel/contact.ts'
import { Disclosure } from './disclosure.tsx'

export interface ContactsProps {
  messageId: string
  contacts: readonly Contact[]
  /** Tools that the provider ran, by name, once for each call: whom they contacted, only the provider knows. */
  hostedTools: readonly string[]
  providerName: string
}

/** The egress ledger of one answer: whom it had to do with, folded into one line. */
export function Contacts({ messageId, contacts, hostedTools, providerName }: ContactsProps) {
  if (contacts.length === 0) return null
  return (
    <div className="text-xs text-faint">
      <Disclosure
        detailKey={`contacts:${messageId}`}
        label={summarise(contacts)}
        className="-ms-1 flex min-h-6 items-center gap-1 rounded-md px-1 text-start hover:text-muted pointer-coarse:min-h-10"
      >
        {() => (
          <ul aria-label="Contacted hosts" className="mt-1 ms-5 flex flex-col gap-1 tabular-nums">
            {contacts.map((contact) => (
              <li key={`${contact.host} ${contact.via ?? ''}`} className="break-words">
                {describeContact(contact)}
              </li>
            ))}
            {hostedTools.length > 0 && (
              <li className="break-words">
                Run by {providerName}, which does not say whom it contacted: {countNames(hostedTools)}
              </li>
            )}
          </ul>
        )}
      </Disclosure>
    </div>
  )
}

function summarise(contacts: readonly Contact[]): string {
  const [only] = contacts
  return contacts.length === 1 && only ? `Contacted: ${only.host}` : `Contacted: ${contacts.length} hosts`
}

const purposes: Record<Contact['purposes'][number], string> = {
  'model-call': 'model',
  'model-list': 'list of models',
  tool: 'tool',
  'connection-test': 'connection test',
  'model-data': 'facts and prices',
  'sign-in': 'sign-in',
  'server-search': 'search for servers',
  title: 'title of a chat',
  picture: 'picture in an answer',
}

export function describeContact(contact: Contact): string {
  const { host, via, requests, bytesSent, bytesReceived } = contact
  return [
    via === undefined ? host : `${host} through ${via}`,
    `${requests} ${requests === 1 ? 'request' : 'requests'}`,
    `${formatBytes(bytesSent)} out`,
    `${formatBytes(bytesReceived)} in (${contact.purposes.map((purpose) => purposes[purpose]).join(', ')})`,
  ].join(', ')
}

function countNames(names: readonly string[]): string {
  return [...new Set(names)]
    .map((name) => {
      const count = names.filter((other) => other === name).length
      return count === 1 ? name : `${name} (${count} calls)`
    })
    .join(', ')
}

function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const [value, unit] = bytes < 999_500 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`
}
