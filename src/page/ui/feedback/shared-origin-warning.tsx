import { ShieldAlert } from 'lucide-react'
import { i18n } from '../../i18n/i18n.ts'

interface SharedOriginWarningProps {
  /** Address of the application. Below a path, its origin may have other projects. */
  base?: string
}

/** Warns, below a path, that pages of the same origin share its storage. Shows nothing for an origin of its own. */
export function SharedOriginWarning({ base = document.baseURI }: SharedOriginWarningProps) {
  const { host, pathname } = new URL('./', base)
  if (pathname === '/') return null
  return (
    <p role="note" className="flex items-start gap-2.5 rounded-lg bg-surface px-4 py-3">
      <ShieldAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-warning" />
      <span>
        {i18n.t(
          'Other projects on {host} share this storage. Their pages can read your chats and, without a passphrase, use your stored keys. Set a passphrase, or use Innerloop at an address of its own.',
          { host },
        )}
      </span>
    </p>
  )
}
