import { say } from '../i18n/say.ts'
import { usePresenting } from './presentation.ts'
import { RevealedText } from './revealed-text.tsx'

/** A chat title as text. In screen share mode only the words “A chat” are shown. */
export function ChatTitle({ title }: { title: string }) {
  return usePresenting() ? say('A chat') : <RevealedText text={title} />
}
