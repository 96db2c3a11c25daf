import { LoaderCircle } from 'lucide-react'
import { useDelayed } from './use-delayed.ts'

/** A status line with a spinner. Shows nothing for the first 300 ms. */
export function Waiting({ children }: { children: string }) {
  const isLate = useDelayed(true)
  return (
    <p role="status" className="flex items-center justify-center gap-2 p-6 text-muted">
      {isLate && (
        <>
          <LoaderCircle aria-hidden size={16} className="animate-turn text-accent" />
          {children}
        </>
      )}
    </p>
  )
}
