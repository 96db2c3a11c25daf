import type { ReactNode } from 'react'
import { ExternalLink } from '../external-link.tsx'

const schemes = new Set(['http:', 'https:', 'mailto:'])

/** A link in prose. Renders as text if the scheme is not allowed. */
export function ProseLink({ href, children }: { href: unknown; children: ReactNode }) {
  const url = typeof href === 'string' ? URL.parse(href) : null
  if (!url || !schemes.has(url.protocol)) return <span data-pending-link="">{children}</span>
  return (
    <ExternalLink url={url} title={url.protocol === 'mailto:' ? url.pathname : url.host}>
      {children}
    </ExternalLink>
  )
}
