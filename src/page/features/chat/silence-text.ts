/** Whole seconds as a clock shows them. */
export function toClock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
}

export interface Silence {
  since: number
  timeoutMs: number
}

/** What is shown, each second anew. */
export function describeSilence({ since, timeoutMs }: Silence, now: number): string {
  const silentMs = Math.min(Math.max(0, Math.floor((now - since) / 1000) * 1000), timeoutMs)
  return `No answer for ${toClock(silentMs)}; gives up in ${toClock(timeoutMs - silentMs)}`
}

/** What is said once, when it begins. */
export function announceSilence({ timeoutMs }: Silence): string {
  return `No answer for ${toWords(timeoutMs / 2)}. It gives up in ${toWords(timeoutMs / 2)}, unless you wait longer.`
}

/** Said once, when the wait begins: the numbers that count down are for the eyes. */
export function announceRetry({ message, dueAt }: { message: string; dueAt: number }, now: number): string {
  return `${message} Retrying in ${toWords(Math.max(1000, dueAt - now))}. You can retry now or cancel.`
}

function toWords(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
