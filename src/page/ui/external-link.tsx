import type { MouseEvent, ReactNode } from 'react'
import { askToLeave, isTrustedHost } from './leaving.ts'
import { describeLink } from './links/describe-link.ts'

export interface ExternalLinkProps {
  /** Of the web or mail; judged by the caller. */
  url: URL
  title?: string
  /** What it says of itself, where its words say more than that. */
  says?: string
  className?: string
  children: ReactNode
}

/** A link that somebody else wrote: it takes nothing along, and is asked about before it is followed. */
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
      // The middle button opens a tab without a click.
      onAuxClick={(event) => event.button === 1 && ask(event)}
    >
      {children}
    </a>
  )
}
