import { truncateString, findCodePointBoundary } from '../../../lib/text.ts'
import { use, useId, useState } from 'react'
import { splitHiddenInProse } from '../../../lib/hidden-in-prose.ts'
import { expandDraft, type MessageDraft } from '../../../core/model/conversation/message-draft.ts'
import { AnnounceContext } from '../../ui/feedback/announce.ts'
import { revealInProse } from '../../ui/text/revealed-text.tsx'
import { TextButton } from '../../ui/controls/text-button.tsx'
import { useDelayed } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { getDraft, setDraft } from '../drafts/drafts.ts'
import { isSameDraft } from '../drafts/message-draft-edits.ts'
import { removeHiddenCharacters } from './hidden-characters.ts'

const charactersBefore = 200
const maxCharacters = 4000
/** Delay before the text is inserted, in ms. Some screen readers ignore a live region that is added together with its text. */
const announceDelayMs = 100

export interface HiddenCharactersNoteProps {
  draftKey: string
  draft: MessageDraft
  /** At least 1. */
  count: number
}

/** Warns about hidden characters from a paste. A text box cannot show them, and the model would read them. */
export function HiddenCharactersNote({ draftKey, draft, count }: HiddenCharactersNoteProps) {
  const announce = use(AnnounceContext)
  const [isShown, setIsShown] = useState(false)
  const isAnnounced = useDelayed(true, announceDelayMs)
  const regionId = useId()
  const remove = () => {
    const cleaned = removeHiddenCharacters(draft)
    if (isSameDraft(draft, cleaned)) return
    setDraft(draftKey, cleaned)
    document.querySelector<HTMLElement>('[data-composer] textarea')?.focus()
    announce.undoable(i18n.t('Hidden characters removed.'), {
      undo: () => {
        const now = getDraft(draftKey)
        // Text that was written or sent meanwhile must not be duplicated.
        if (isSameDraft(now, cleaned)) setDraft(draftKey, { ...draft, replyTo: now.replyTo })
        else announce.done(i18n.t('Your message has changed in the meantime and stays as it is.'))
      },
    })
  }
  return (
    <div className={isAnnounced ? 'px-4 pb-2 text-sm text-muted' : ''}>
      <p role="status" className="inline pointer-coarse:block">
        {isAnnounced &&
          i18n.t(
            '{count, plural, one {Your message contains a hidden character that the model reads.} other {Your message contains # hidden characters that the model reads.}}',
            { count },
          )}
      </p>{' '}
      {isAnnounced && (
        <>
          <TextButton
            aria-expanded={isShown}
            aria-controls={isShown ? regionId : undefined}
            className="me-4"
            onClick={() => setIsShown(!isShown)}
          >
            {i18n.t('Show them')}
          </TextButton>
          <TextButton onClick={remove}>{i18n.t('Remove them')}</TextButton>
        </>
      )}
      {isShown && (
        <p
          id={regionId}
          dir="auto"
          tabIndex={0}
          role="region"
          aria-label={i18n.t('Your message, with its hidden characters')}
          className="mt-1 max-h-40 overflow-auto rounded-lg border border-border bg-surface px-3 py-2 break-words whitespace-pre-wrap text-text"
        >
          {revealInProse(cutAroundHidden(expandDraft(draft)))}
        </p>
      )}
    </div>
  )
}

/** Cuts the text shortly before the first hidden character, because a paste can be very long. */
function cutAroundHidden(text: string): string {
  const first = splitHiddenInProse(text).find(({ hidden }) => hidden !== undefined)?.at ?? 0
  const from = findCodePointBoundary(text, Math.max(0, first - charactersBefore))
  const cut = truncateString(text.slice(from), maxCharacters)
  return `${from > 0 ? '… ' : ''}${cut}${from + maxCharacters < text.length ? ' …' : ''}`
}
