import { ExternalLink } from 'lucide-react'
import type { ProviderKind, CorsClass } from '../../../core/model/providers/provider-kind.ts'
import { say } from '../../i18n/say.ts'
import { translate } from '../../i18n/translate.ts'
import { phrase, type Unsaid } from '../../i18n/phrase.ts'

/** Notes about a provider kind: whether it allows calls from a browser, and where to get a key. */
export function ProviderKindInfo({ kind }: { kind: ProviderKind }) {
  const { keyPage, notes } = kind
  return (
    <div className="-mt-2 flex flex-col gap-1.5 text-sm text-muted">
      <p>{describeCorsSource(kind)}</p>
      {notes.map((note) => (
        <p key={note}>{translate(note)}</p>
      ))}
      {keyPage !== undefined && (
        <a
          href={keyPage}
          target="_blank"
          rel="noreferrer"
          className="inline-flex w-fit items-center gap-1 rounded-sm text-accent pointer-coarse:min-h-11 underline-offset-2 hover:underline"
        >
          {say('Get a key at {hostOf}', { hostOf: hostLabel(keyPage) })}
          <ExternalLink aria-hidden size={13} />
          <span className="sr-only">{say('(opens in a new tab)')}</span>
        </a>
      )}
    </div>
  )
}

const corsWords: Record<CorsClass, Unsaid> = {
  'any-headers': phrase('Works from the browser'),
  'fixed-headers': phrase('Works from the browser'),
  'own-setting': phrase('Works once the server allows this page'),
  unclear: phrase('May refuse browsers'),
  blocked: phrase('Refuses browsers: needs a proxy of your own'),
}

/** Returns whether a browser page may call the provider, in a few words. */
export function describeCors({ cors }: Pick<ProviderKind, 'cors'>): string {
  return say(corsWords[cors.class])
}

/** Returns the same with its source. The information is untested; the connection test verifies it. */
function describeCorsSource({ cors }: Pick<ProviderKind, 'cors'>): string {
  return say('{what}, as of {date} ({source}). “Test connection” tells for sure.', {
    what: say(corsWords[cors.class]),
    date: cors.date,
    source: translate(cors.source),
  })
}

function hostLabel(address: string): string {
  return new URL(address).host.replace(/^www\./, '')
}
