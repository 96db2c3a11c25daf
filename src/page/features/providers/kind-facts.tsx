import { ExternalLink } from 'lucide-react'
import type { ProviderKind } from '../../../core/kernel/provider-kind.ts'
import { say } from '../../i18n/say.ts'
import { translate } from '../../i18n/translate.ts'
import { describeCorsSource, hostOf } from './describe-kind.ts'

/** Notes about a provider kind: whether it allows calls from a browser, and where to get a key. */
export function KindFacts({ kind }: { kind: ProviderKind }) {
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
          {say('Get a key at {hostOf}', { hostOf: hostOf(keyPage) })}
          <ExternalLink aria-hidden size={13} />
          <span className="sr-only">{say('(opens in a new tab)')}</span>
        </a>
      )}
    </div>
  )
}
