import { ArrowDown } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { say } from '../../../words/say.ts'

/** Button that jumps to the end, with the number of new messages. Inside the scrolling box, so that the wheel works over it. */
export function JumpToLatest({ newCount, onJump }: { newCount: number; onJump: () => void }) {
  return (
    <div className="pointer-events-none sticky bottom-3 z-10 flex h-0 items-end justify-center">
      <Button onClick={onJump} className="pointer-events-auto shadow-float">
        <ArrowDown aria-hidden size={15} />
        {say('Jump to latest')}
        {newCount > 0 && (
          <span className="rounded-full bg-accent-soft px-2 text-sm text-text tabular-nums">
            {say('{count} new', { count: newCount })}
          </span>
        )}
      </Button>
    </div>
  )
}
