import { CornerUpLeft } from 'lucide-react'
import { createContext, use, type MouseEvent, type ReactNode } from 'react'
import { i18n } from '../../../i18n/i18n.ts'

/** Id of one prose, so that its footnotes have unique ids among all messages. */
export const ProseIdContext = createContext('')

/** The footnote mark that led to each note. */
const cameFrom = new WeakMap<Element, HTMLElement>()

const proseOf = (element: Element) => element.closest('.markdown')

/** The number in the text, which focuses the note. A button instead of a link, because the URL hash holds the route. */
export function FootnoteMark({ number }: { number: string }) {
  const go = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const note = proseOf(currentTarget)?.querySelector<HTMLElement>(`[data-note="${CSS.escape(number)}"]`)
    if (!note) return
    cameFrom.set(note, currentTarget)
    note.focus()
  }
  return (
    <sup>
      <button
        type="button"
        data-note-mark={number}
        aria-label={i18n.t('Footnote {number}', { number })}
        onClick={go}
      >
        {number}
      </button>
    </sup>
  )
}

/** A footnote with a button back to the mark that led there, or to the first mark. */
export function Footnote({ number, children }: { number: number; children: ReactNode }) {
  const prose = use(ProseIdContext)
  const goBack = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const note = currentTarget.closest('[data-note]')
    const from = note && cameFrom.get(note)
    const first = proseOf(currentTarget)?.querySelector<HTMLElement>(`[data-note-mark="${number}"]`)
    ;(from?.isConnected === true ? from : first)?.focus()
  }
  return (
    <li id={`${prose}note-${number}`} data-note={number} tabIndex={-1}>
      {children}
      <button
        type="button"
        className="markdown-note-back"
        aria-label={i18n.t('Back to footnote {number} in the text', { number })}
        title={i18n.t('Back to the text')}
        onClick={goBack}
      >
        <CornerUpLeft aria-hidden size={13} />
      </button>
    </li>
  )
}
