import { RevealedText } from './revealed-text.tsx'
import { splitHidden } from '../../../lib/hidden-characters.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useScreenShareMode, maskAmounts } from './redaction.ts'

/** Replaces every Unicode space with an ordinary one. macOS writes a narrow space into screenshot names. */
const toPlainSpaces = (name: string) => name.replace(/\p{Zs}/gu, ' ')

/** The name of a user's file, with hidden characters revealed. `invoice(U+202E)fdp.exe` must not read as a PDF. */
export function FileName({ name }: { name: string }) {
  return <RevealedText text={toPlainSpaces(name)} />
}

/** Returns the name for saving, without hidden characters. */
export function toSavedName(name: string): string {
  const visible = splitHidden(toPlainSpaces(name)).filter(({ hidden }) => hidden === undefined)
  return visible.map(({ text }) => text).join('') || 'file'
}

/** A chat title as text. In screen share mode only the words “A chat” are shown. */
export function ChatTitle({ title }: { title: string }) {
  return useScreenShareMode() ? i18n.t('A chat') : <RevealedText text={title} />
}

/** A sentence whose amounts of money are masked in screen share mode. */
export function Redacted({ text }: { text: string }) {
  useScreenShareMode()
  return <>{maskAmounts(text)}</>
}
