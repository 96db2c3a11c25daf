import { say } from '../../../words/say.ts'
import { translate } from '../../../words/translate.ts'
/** Formats whole seconds as `m:ss`. */
export function toClock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
}

export interface Silence {
  since: number
  timeoutMs: number
}

/** Returns the visible text, which changes each second. */
export function describeSilence({ since, timeoutMs }: Silence, now: number): string {
  const silentMs = Math.min(Math.max(0, Math.floor((now - since) / 1000) * 1000), timeoutMs)
  return say('No answer for {passed}; gives up in {left}', {
    passed: toClock(silentMs),
    left: toClock(timeoutMs - silentMs),
  })
}

/** Returns the announcement for screen readers, made once at the start. */
export function announceSilence({ timeoutMs }: Silence): string {
  return say('No answer for {time}. It gives up in {time}, unless you wait longer.', {
    time: toWords(timeoutMs / 2),
  })
}

/** Returns the announcement for screen readers, made once at the start. The countdown is visible only. */
export function announceRetry({ message, dueAt }: { message: string; dueAt: number }, now: number): string {
  return say('{message} Retrying in {time}. You can retry now or cancel.', {
    message: translate(message),
    time: toWords(Math.max(1000, dueAt - now)),
  })
}

function toWords(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return say('{seconds, plural, one {# second} other {# seconds}}', { seconds })
  const minutes = Math.round(seconds / 60)
  return say('{minutes, plural, one {# minute} other {# minutes}}', { minutes })
}
