import { ExternalLink } from 'lucide-react'
import type { ProviderKind, CorsClass } from '../../../core/model/providers/provider-kind.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'

/** Notes about a provider kind: what it needs, and whether it may block calls from a browser. */
export function ProviderKindInfo({ kind }: { kind: ProviderKind }) {
  const notes = kind.notes.map((note) => i18n.t({ id: note }))
  const lines = worksInBrowser(kind) ? notes : [`${describeCors(kind)}.`, ...notes]
  if (lines.length === 0) return null
  return (
    <div className="-mt-2 flex flex-col gap-1.5 text-sm text-muted">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

/** Link to the page of the provider's site where a person gets a key. */
export function KeyPageLink({ kind: { keyPage } }: { kind: ProviderKind }) {
  if (keyPage === undefined) return null
  return (
    <a
      href={keyPage}
      target="_blank"
      rel="noreferrer"
      className="-mt-2 inline-flex min-h-6 w-fit items-center gap-1 rounded-sm text-sm text-accent pointer-coarse:min-h-11 underline-offset-2 hover:underline"
    >
      {i18n.t('Get a key at {hostOf}', { hostOf: hostLabel(keyPage) })}
      <ExternalLink aria-hidden size={13} />
      <span className="sr-only">{i18n.t('(opens in a new tab)')}</span>
    </a>
  )
}

const corsLabels: Record<CorsClass, MessageDescriptor> = {
  'any-headers': /*i18n*/ { id: 'Works in the browser' },
  'fixed-headers': /*i18n*/ { id: 'Works in the browser' },
  'own-setting': /*i18n*/ { id: 'Works after the server allows this page' },
  unclear: /*i18n*/ { id: 'May block browsers' },
  blocked: /*i18n*/ { id: 'Blocks browsers: needs a proxy of your own' },
}

/** Returns whether a browser page may call the provider, in a few words. */
export function describeCors({ cors }: Pick<ProviderKind, 'cors'>): string {
  return i18n.t(corsLabels[cors.class])
}

function worksInBrowser({ cors }: Pick<ProviderKind, 'cors'>): boolean {
  return cors.class === 'any-headers' || cors.class === 'fixed-headers'
}

function hostLabel(address: string): string {
  return new URL(address).host.replace(/^www\./, '')
}
