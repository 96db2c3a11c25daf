import { ShieldAlert } from 'lucide-react'
import { i18n } from '../../i18n/i18n.ts'

interface SharedOriginWarningProps {
  /** Address of the application. */
  base?: string
}

/** Hosts that serve one origin for each account, with the account's further projects below paths. */
const isProjectHost = /\.(?:github\.io|gitlab\.io|codeberg\.page)$/

/**
 * Warns that other projects of the same origin may share its storage: below a path, and at the root of a host of projects.
 * Elsewhere, an application at the root is taken to have the origin to itself.
 */
export function SharedOriginWarning({ base = document.baseURI }: SharedOriginWarningProps) {
  const { host, hostname, pathname } = new URL('./', base)
  if (pathname === '/' && !isProjectHost.test(hostname)) return null
  return (
    <p role="note" className="flex items-start gap-2.5 rounded-lg bg-surface px-4 py-3">
      <ShieldAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-warning" />
      <span>
        {i18n.t(
          'Other projects on {host} may share this storage. Their pages could read your chats and, without a passphrase, use your stored keys. Set a passphrase, or use Innerloop at an address of its own.',
          { host },
        )}
      </span>
    </p>
  )
}
