import { lazy, Suspense } from 'react'
import { useLeaving } from '../ui/leaving.ts'

const LeaveDialog = lazy(async () => ({ default: (await import('../ui/leave-dialog.tsx')).LeaveDialog }))

/** The question before a link is followed, over whatever is shown. */
export function Leaving() {
  const asked = useLeaving((state) => state.asked)
  if (asked === null) return null
  return (
    <Suspense>
      <LeaveDialog key={asked.href} asked={asked} />
    </Suspense>
  )
}
