import { say } from '../i18n/say.ts'
import { usePresenting } from './presentation.ts'
import { RevealedText } from './revealed-text.tsx'

/** As text; while others look on, no more than that it is a chat. */
export function ChatTitle({ title }: { title: string }) {
  return usePresenting() ? say('A chat') : <RevealedText text={title} />
}
