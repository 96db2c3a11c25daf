/**
 * Returns how many milliseconds a server asks to wait: `retry-after-ms`, or `Retry-After` in seconds or as a date.
 * Browsers show these headers only if the server exposes them.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const inMs = toDuration(headers.get('retry-after-ms'))
  if (inMs !== undefined) return inMs
  const value = headers.get('retry-after')
  const seconds = toDuration(value)
  if (seconds !== undefined) return seconds * 1000
  const date = /[a-z]{3}/i.test(value ?? '') ? Date.parse(value ?? '') : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

function toDuration(value: string | null): number | undefined {
  return value !== null && /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : undefined
}
