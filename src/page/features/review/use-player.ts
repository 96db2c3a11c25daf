import { useEffect, useState } from 'react'
import { advanceReplay } from './replay-clock.ts'

export interface Player {
  positionMs: number
  isPlaying: boolean
  speed: number
  setSpeed: (speed: number) => void
  seek: (positionMs: number) => void
  toggle: () => void
}

/** Clock of the replay. */
export function usePlayer(durationMs: number): Player {
  const [positionMs, setPosition] = useState(0)
  const [isPlaying, setIsPlaying] = useState(false)
  const [speed, setSpeed] = useState(1)

  useEffect(() => {
    if (!isPlaying) return undefined
    let before = performance.now()
    let frame = requestAnimationFrame(function show(now) {
      const elapsedMs = now - before
      before = now
      setPosition((position) => {
        const next = advanceReplay(position, { elapsedMs, speed, durationMs })
        if (next === null) setIsPlaying(false)
        return next ?? durationMs
      })
      frame = requestAnimationFrame(show)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, speed, durationMs])

  return {
    positionMs,
    isPlaying,
    speed,
    setSpeed,
    seek: setPosition,
    toggle: () => {
      if (!isPlaying && positionMs >= durationMs) setPosition(0)
      setIsPlaying(!isPlaying)
    },
  }
}
