import { useEffect, useRef, useState } from 'react'

/** Returns the value of the latest render, but changes it at most once in `intervalMs`. The last value always arrives. */
export function useThrottled<Value>(value: Value, intervalMs: number): Value {
  const [shown, setShown] = useState(value)
  const shownAt = useRef(-Infinity)
  useEffect(() => {
    const show = () => {
      shownAt.current = performance.now()
      setShown(value)
    }
    const timer = setTimeout(show, Math.max(0, shownAt.current + intervalMs - performance.now()))
    return () => clearTimeout(timer)
  }, [value, intervalMs])
  return shown
}
