import { Presentation } from 'lucide-react'
import { say } from '../words/say.ts'
import { usePreferences } from './preferences.ts'

/** Draws the button that hides or shows private content, for screen sharing. */
export function PresentationButton({ isRail }: { isRail: boolean }) {
  const isOn = usePreferences(({ isPresenting }) => isPresenting)
  return (
    <button
      type="button"
      aria-label={say('Presentation mode')}
      aria-pressed={isOn}
      title={say('Presentation mode hides other chats, key tails and amounts of money')}
      onClick={() => usePreferences.setState({ isPresenting: !isOn })}
      className="flex h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-start text-muted hover:bg-fill/50 hover:text-text aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:h-11"
    >
      <Presentation aria-hidden size={17} strokeWidth={1.75} className="shrink-0" />
      {!isRail && say('Presentation mode')}
    </button>
  )
}
