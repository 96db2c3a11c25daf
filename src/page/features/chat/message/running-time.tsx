import { useEffect, useState } from 'react'

/** Whole seconds since the component was mounted, so that a hanging call is visible. */
export function RunningTime() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const startedAt = performance.now()
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - startedAt) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  if (seconds === 0) return null
  const text = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return <span className="shrink-0 text-xs text-faint tabular-nums">{text}</span>
}
