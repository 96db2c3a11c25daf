import type { ClockPort, IdPort } from '../core/engine/ports/turn-ports.ts'
import type { DigestPort } from '../core/engine/approvals/call-details.ts'

export const systemClock: ClockPort = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (durationMs, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const wake = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, durationMs)
      signal.addEventListener('abort', wake, { once: true })
    }),
}

export const randomIds: IdPort = {
  next: (prefix) => `${prefix}-${crypto.randomUUID()}`,
}

export const webDigest: DigestPort = {
  async sha256(text) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  },
}
