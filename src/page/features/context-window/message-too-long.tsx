import { use, useEffect, useMemo, useState } from 'react'
import { measureDraftCut } from '../../../core/model/context/cut-message.ts'
import type { PastedText } from '../../../core/model/conversation/attachment.ts'
import { splitDraft, type MessageDraft } from '../../../core/model/conversation/message-draft.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { formatNumber, whole } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'
import { TextButton } from '../../ui/controls/text-button.tsx'
import { AnnounceContext, type Announce } from '../../ui/feedback/announce.ts'
import { useDelayed } from '../../ui/feedback/spinner.tsx'
import { AttachContext } from '../attachments/pending-attachments.ts'
import { maxDraftTokens } from './draft-tokens.ts'
import { useKnownFigures } from '../chat-state/session/known-figures.ts'
import { getDraft, setDraft, useDebouncedDraft, useDraft } from '../drafts/drafts.ts'
import { removePaste } from '../drafts/message-draft-edits.ts'

/** Delay before the text is inserted, in ms. Some screen readers ignore a live region that is added together with its text. */
const announceDelayMs = 100

/** Warns about a draft that is too long for the model, and offers to attach its largest paste as a file. */
export function MessageTooLong({ draftKey, sessionId }: { draftKey: string; sessionId: SessionId | null }) {
  const figures = useKnownFigures(sessionId)
  const debounced = useDebouncedDraft(draftKey)
  const draft = useDraft(draftKey)
  const maxTokens = figures === null ? undefined : maxDraftTokens(figures)
  const cut = useMemo(
    () => (debounced && maxTokens !== undefined ? measureDraftCut(debounced, maxTokens) : undefined),
    [debounced, maxTokens],
  )
  const isAnnounced = useDelayed(cut !== undefined, announceDelayMs)
  const paste = draft && findLargestPaste(draft)
  const attach = useAttachPaste(draftKey)
  if (cut === undefined || draft === undefined) return null
  return (
    <div className={isAnnounced ? 'px-4 pb-2 text-sm text-warning' : ''}>
      <p role="status" aria-label={i18n.t('Message too long')} className="inline pointer-coarse:block">
        {isAnnounced &&
          i18n.t(
            'Only {sent} of {total, plural, one {# character fits} other {# characters fit}} this model. The rest is left out.',
            { sent: formatNumber(cut.sent, whole), total: cut.total },
          )}
      </p>{' '}
      {isAnnounced && paste && attach && (
        <TextButton onClick={() => attach(paste)}>{i18n.t('Attach pasted text as a file')}</TextButton>
      )}
    </div>
  )
}

function findLargestPaste(draft: MessageDraft): PastedText | undefined {
  const placed = splitDraft(draft).flatMap(({ pasted }) => pasted ?? [])
  return placed.toSorted((one, other) => other.text.length - one.text.length)[0]
}

/**
 * Returns a function that attaches a paste as a text file, or `null` while nothing can be attached. The paste leaves the draft
 * once the file is attached.
 */
function useAttachPaste(draftKey: string): ((paste: PastedText) => void) | null {
  const commands = use(AttachContext)
  const announce = use(AnnounceContext)
  const attachments = useDraft(draftKey)?.attachments
  const [attaching, setAttaching] = useState<{ paste: PastedText; filename: string } | null>(null)
  useEffect(() => {
    if (attaching === null || !attachments?.some(({ filename }) => filename === attaching.filename)) return
    const draft = getDraft(draftKey)
    setAttaching(null)
    setDraft(draftKey, removePaste(draft, attaching.paste, attaching.filename))
    announce.done(i18n.t('Pasted text attached as {filename}.', { filename: attaching.filename }))
    document.querySelector<HTMLElement>('[data-composer] textarea')?.focus()
  }, [attaching, attachments, announce, draftKey])
  if (commands === null || attaching !== null) return null
  return (paste) => {
    const names = new Set(attachments?.map(({ filename }) => filename))
    let number = 1
    while (names.has(toFilename(number))) number += 1
    const filename = toFilename(number)
    setAttaching({ paste, filename })
    commands.attach(draftKey, [toPasteFile(paste.text, filename)])
  }
}

function toFilename(number: number): string {
  return `pasted-text-${number}.txt`
}

function toPasteFile(text: string, filename = 'pasted-text.txt'): File {
  return new File([text], filename, { type: 'text/plain' })
}

interface LongPasteOptions {
  /** Missing where a message cannot have files. */
  attach: ((files: readonly File[]) => void) | undefined
  announce: Announce
  maxCharacters: number
}

/** Attaches a pasted text that no message has space for, if files can be attached, and says what became of it. */
export function attachLongPaste(text: string, { attach, announce, maxCharacters }: LongPasteOptions): void {
  if (attach === undefined)
    return announce.failed(
      i18n.t('The text was not pasted. A message can have at most {maxCharacters} characters.', {
        maxCharacters,
      }),
    )
  attach([toPasteFile(text)])
  announce.done(i18n.t('The pasted text is too long for a message and was attached as a file.'))
}
