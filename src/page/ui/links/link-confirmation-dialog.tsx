import { TriangleAlert } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { decodeHost } from '../../../lib/decode-host.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import { Trans } from '../../i18n/trans.tsx'
import { Button } from '../controls/button.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { type PendingLink, closeLinkConfirmation, trustHost } from './link-confirmation.ts'
import { describeLink, type DescribedLink, type LinkWarning } from './describe-link.ts'
import { RevealedText } from '../text/revealed-text.tsx'

const warnings: Record<LinkWarning, MessageDescriptor> = {
  'names-another-host': /*i18n*/ { id: 'The link shows a different address from the one that it leads to.' },
  'user-part': /*i18n*/ { id: 'The part before the @ is not the site. The site is the part in bold.' },
  imitates: /*i18n*/ { id: 'The name mixes letters of several alphabets, as names that imitate others do.' },
  'foreign-letters': /*i18n*/ { id: 'The name contains letters that may look like others.' },
  'own-network': /*i18n*/ { id: 'The link leads to this computer or its network.' },
  unencrypted: /*i18n*/ {
    id: 'The connection is not encrypted. Others on the way can read and change the data.',
  },
  'carries-data': /*i18n*/ {
    id: 'The address is long. Everything in it, possibly parts of this chat, is sent to that site.',
  },
}

/** Shows the full address before a link opens or an image loads. Mount a new instance for each one. */
export function LinkConfirmationDialog({ pendingLink }: { pendingLink: PendingLink }) {
  const confirm = useRef<HTMLAnchorElement & HTMLButtonElement>(null)
  const [isTrusted, setIsTrusted] = useState(false)
  const link = describeLink(pendingLink.href, pendingLink.text, decodeHost)
  if (link === null) return null
  const leave = () => {
    if (isTrusted) trustHost(link.host)
    closeLinkConfirmation()
  }
  const { title, description } = describeQuestion(link, pendingLink)
  return (
    <Dialog
      title={title}
      description={description}
      isOpen
      onClose={closeLinkConfirmation}
      initialFocus={confirm}
    >
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto px-5 pb-5">
        <Address link={link} />
        {link.hostReads !== undefined && (
          <p>
            <Trans
              id="In its original letters, the site is {host}"
              values={{
                host: (
                  <b className="font-mono font-semibold">
                    <RevealedText text={link.hostReads} />
                  </b>
                ),
              }}
            />
          </p>
        )}
        {link.warnings.length > 0 && (
          <ul aria-label={i18n.t('Warnings')} className="flex flex-col gap-2">
            {link.warnings.map((warning) => (
              <li key={warning} className="flex items-start gap-2">
                <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
                {i18n.t(warnings[warning])}
              </li>
            ))}
          </ul>
        )}
        {link.kind === 'web' && link.warnings.length === 0 && !pendingLink.loadImage && (
          <label className="flex items-start gap-2 text-muted">
            <input
              type="checkbox"
              checked={isTrusted}
              onChange={(event) => setIsTrusted(event.target.checked)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            {i18n.t('Do not ask again for {host} until this page is reloaded', { host: link.host })}
          </label>
        )}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <CopyButton label={i18n.t('Copy address')} readText={() => link.href} />
          <Button onClick={closeLinkConfirmation}>{i18n.t('Cancel')}</Button>
          <ConfirmControl link={link} pendingLink={pendingLink} control={confirm} onConfirm={leave} />
        </div>
      </div>
    </Dialog>
  )
}

function describeQuestion(
  link: DescribedLink,
  { loadImage }: PendingLink,
): { title: string; description: string } {
  if (loadImage) {
    return {
      title: i18n.t('Load this image?'),
      description: i18n.t('The site sees this address and your network’s address.'),
    }
  }
  if (link.kind === 'mail')
    return { title: i18n.t('Write this email?'), description: i18n.t('Opens in your mail program.') }
  return {
    title: i18n.t('Open this link?'),
    description: i18n.t('Opens in a new tab, which does not learn which page you came from.'),
  }
}

interface ConfirmControlProps {
  link: DescribedLink
  pendingLink: PendingLink
  control: RefObject<(HTMLAnchorElement & HTMLButtonElement) | null>
  onConfirm: () => void
}

/** The link that opens, or the button that loads an image. */
function ConfirmControl({ link, pendingLink, control, onConfirm }: ConfirmControlProps) {
  const { host } = link
  const { loadImage } = pendingLink
  if (loadImage) {
    const load = () => {
      onConfirm()
      loadImage()
    }
    return (
      <Button ref={control} look="primary" onClick={load} className="max-w-full min-w-0">
        <span className="truncate">{i18n.t('Load from {host}', { host })}</span>
      </Button>
    )
  }
  return (
    <a
      ref={control}
      href={link.href}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
      onClick={onConfirm}
      className="inline-flex h-9 max-w-full min-w-0 items-center rounded-md bg-accent px-3 font-medium text-on-accent hover:opacity-90 pointer-coarse:h-11"
    >
      <span className="truncate">
        {link.kind === 'mail' ? i18n.t('Write to {host}', { host }) : i18n.t('Open {host}', { host })}
      </span>
    </a>
  )
}

function Address({ link }: { link: DescribedLink }) {
  return (
    <p
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable from the keyboard
      tabIndex={0}
      role="group"
      aria-label={i18n.t('Address')}
      className="max-h-48 overflow-y-auto rounded-md bg-surface px-3 py-2 font-mono text-sm break-all"
    >
      <span className="text-muted">
        <RevealedText text={link.before} />
      </span>
      <b className="font-semibold text-text">
        <RevealedText text={link.host} />
      </b>
      <span className="text-muted">
        <RevealedText text={link.after} />
      </span>
    </p>
  )
}
