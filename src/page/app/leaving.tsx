import { lazy, Suspense } from 'react'
import { useLeaving } from '../ui/leaving.ts'

const LeaveDialog = lazy(async () => ({ default: (await import('../ui/leave-dialog.tsx')).LeaveDialog }))

/** Draws the dialog that asks before an external link is followed. */
export function Leaving() {
  const asked = useLeaving((state) => state.asked)
  if (asked === null) return null
  return (
    <Suspense>
      <LeaveDialog key={asked.href} asked={asked} />
    </Suspense>
  )
}
