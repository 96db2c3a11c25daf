import type { MouseEvent, ReactNode } from 'react'
import { confirmLink, isTrustedHost } from './link-confirmation.ts'
import { describeLink } from './describe-link.ts'

export interface ExternalLinkProps {
  /** Must be an http, https or mailto URL. The caller checks that. */
  url: URL
  title?: string
  /** Full link text, if it is longer than the children. */
  fullText?: string
  className?: string
  children: ReactNode
}

/** A link that a model or a website wrote. It sends no referrer, and asks before it opens unless its host is trusted. */
export function ExternalLink({ url, title, fullText, className, children }: ExternalLinkProps) {
  const ask = (event: MouseEvent<HTMLAnchorElement>) => {
    const text = fullText ?? event.currentTarget.textContent
    const isHarmless = describeLink(url.href, text, (host) => host)?.warnings.length === 0
    if (isHarmless && isTrustedHost(url.host)) return
    event.preventDefault()
    confirmLink({ href: url.href, text })
  }
  return (
    <a
      href={url.href}
      title={title}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
      className={className}
      onClick={ask}
      // The middle button opens a tab without a click event.
      onAuxClick={(event) => event.button === 1 && ask(event)}
    >
      {children}
    </a>
  )
}

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
