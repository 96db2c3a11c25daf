import { ExternalLink } from 'lucide-react'
import type { ProviderKind, CorsClass } from '../../../core/model/providers/provider-kind.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'

/** Notes about a provider kind: whether it allows calls from a browser, and where to get a key. */
export function ProviderKindInfo({ kind }: { kind: ProviderKind }) {
  const { keyPage, notes } = kind
  return (
    <div className="-mt-2 flex flex-col gap-1.5 text-sm text-muted">
      <p>{describeCorsSource(kind)}</p>
      {notes.map((note) => (
        <p key={note}>{i18n.t({ id: note })}</p>
      ))}
      {keyPage !== undefined && (
        <a
          href={keyPage}
          target="_blank"
          rel="noreferrer"
          className="inline-flex w-fit items-center gap-1 rounded-sm text-accent pointer-coarse:min-h-11 underline-offset-2 hover:underline"
        >
          {i18n.t('Get a key at {hostOf}', { hostOf: hostLabel(keyPage) })}
          <ExternalLink aria-hidden size={13} />
          <span className="sr-only">{i18n.t('(opens in a new tab)')}</span>
        </a>
      )}
    </div>
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

/** Returns the same with its source. The information is untested; the connection test verifies it. */
function describeCorsSource({ cors }: Pick<ProviderKind, 'cors'>): string {
  return i18n.t('{what}, as of {date} ({source}). Use “Test connection” to be sure.', {
    what: i18n.t(corsLabels[cors.class]),
    date: cors.date,
    source: i18n.t({ id: cors.source }),
  })
}

function hostLabel(address: string): string {
  return new URL(address).host.replace(/^www\./, '')
}
