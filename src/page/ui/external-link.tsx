import type { MouseEvent, ReactNode } from 'react'
import { askToLeave, isTrustedHost } from './leaving.ts'
import { describeLink } from './links/describe-link.ts'

export interface ExternalLinkProps {
  /** Must be an http, https or mailto URL. The caller checks that. */
  url: URL
  title?: string
  /** Full link text, if it is longer than the children. */
  says?: string
  className?: string
  children: ReactNode
}

/** A link that a model or a website wrote. It sends no referrer, and asks before it opens unless its host is trusted. */
export function ExternalLink({ url, title, says, className, children }: ExternalLinkProps) {
  const ask = (event: MouseEvent<HTMLAnchorElement>) => {
    const text = says ?? event.currentTarget.textContent
    const isHarmless = describeLink(url.href, text, (host) => host)?.warnings.length === 0
    if (isHarmless && isTrustedHost(url.host)) return
    event.preventDefault()
    askToLeave({ href: url.href, text })
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
