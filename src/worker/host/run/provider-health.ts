import type { RetryPort } from '../../../core/engine/ports.ts'
import type { FailureCode } from '../../../core/kernel/failure.ts'
import type { ProviderId } from '../../../core/kernel/id.ts'

interface Health {
  hasAnswered: boolean
  /** When it failed since its last answer, the newest last. */
  failedAt: readonly number[]
  pausedUntil: number
}

const windowMs = 60_000
const failuresInWindow = 5
const pauseMs = 30_000

/** What a provider's server may get over; a refusal of the request says nothing about its health. */
const ailing: ReadonlySet<FailureCode> = new Set([
  'overloaded',
  'provider-error',
  'stream-cut',
  'unreachable',
])

const healthy: Health = { hasAnswered: false, failedAt: [], pausedUntil: 0 }

/**
 * One circuit for each provider, over all turns: five failures within a minute, with no answer in between, and it is left
 * alone for half a minute; then the next request tries it out.
 */
export class ProviderHealth implements Omit<RetryPort, 'onDecision'> {
  readonly #providers = new Map<ProviderId, Health>()
  readonly #now: () => number
  readonly random: () => number

  /** `now` is a clock for durations, in ms. */
  constructor(now: () => number, random: () => number) {
    this.#now = now
    this.random = random
  }

  note({ providerId }: { providerId: ProviderId }, outcome: 'answered' | FailureCode): void {
    if (outcome === 'answered') {
      this.#providers.set(providerId, { ...healthy, hasAnswered: true })
      return
    }
    if (!ailing.has(outcome)) return
    const now = this.#now()
    const { failedAt, pausedUntil, ...rest } = this.#providers.get(providerId) ?? healthy
    const recent = [...failedAt.filter((at) => now - at < windowMs), now]
    const isTooMuch = recent.length >= failuresInWindow
    this.#providers.set(providerId, {
      ...rest,
      failedAt: isTooMuch ? [] : recent,
      pausedUntil: isTooMuch ? now + pauseMs : pausedUntil,
    })
  }

  hasAnswered({ providerId }: { providerId: ProviderId }): boolean {
    return this.#providers.get(providerId)?.hasAnswered ?? false
  }

  pauseMs({ providerId }: { providerId: ProviderId }): number {
    return Math.max(0, (this.#providers.get(providerId)?.pausedUntil ?? 0) - this.#now())
  }
}
