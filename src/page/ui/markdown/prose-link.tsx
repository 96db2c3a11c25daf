import type { ReactNode } from 'react'

const schemes = new Set(['http:', 'https:', 'mailto:'])

/** A link says where it really goes and takes nothing along. Without an address that may live, it is text. */
export function ProseLink({ href, children }: { href: unknown; children: ReactNode }) {
  const url = typeof href === 'string' ? URL.parse(href) : null
  if (!url || !schemes.has(url.protocol)) return <span data-pending-link="">{children}</span>
  return (
    <a
      href={url.href}
      title={url.protocol === 'mailto:' ? url.pathname : url.host}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
    >
      {children}
    </a>
  )
}
