import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { say } from '../../../words/say.ts'
import { describeSilence, type Silence } from './silence-text.ts'

export interface SilenceLineProps {
  silence: Silence
  onWaitLonger: () => void
}

/** Countdown while the model is silent. Screen readers get it once from the run announcer, not each second. */
export function SilenceLine({ silence, onWaitLonger }: SilenceLineProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div
      role="group"
      aria-label={say('Waiting for the model')}
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      <p className="flex items-center gap-2 text-muted tabular-nums">
        <Hourglass aria-hidden size={16} className="shrink-0 text-warning" />
        {describeSilence(silence, now)}
      </p>
      <Button onClick={onWaitLonger}>{say('Wait longer')}</Button>
    </div>
  )
}
