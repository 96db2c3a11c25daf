import { formatNumber, maxOneDigit } from '../../i18n/formats.ts'

/** Formats a duration: `12 ms`, `1.4 s`, `4 s`, `34 s`, `2 min 5 s`. */
export function formatDuration(durationMs: number): string {
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`
  const seconds = durationMs / 1000
  if (seconds < 9.95) return `${formatNumber(seconds, maxOneDigit)} s`
  if (seconds < 59.5) return `${Math.round(seconds)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}
