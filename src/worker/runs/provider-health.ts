import type { RetryPort } from '../../core/engine/ports/turn-ports.ts'
import type { FailureCode } from '../../core/model/failures/failure.ts'
import type { ProviderId } from '../../core/model/id.ts'

interface Health {
  hasAnswered: boolean
  /** Times of failures since the last answer, newest last. */
  failedAt: readonly number[]
  pausedUntil: number
}

const windowMs = 60_000
const failuresInWindow = 5
const pauseMs = 30_000

/** Failures that a provider's server may recover from. A rejected request says nothing about its health. */
const providerFaultCodes: ReadonlySet<FailureCode> = new Set([
  'overloaded',
  'provider-error',
  'stream-cut',
  'unreachable',
])

const healthy: Health = { hasAnswered: false, failedAt: [], pausedUntil: 0 }

/**
 * One circuit breaker per provider, across all turns. After five failures within a minute without an answer, the
 * provider is paused for half a minute. The next request then tries it again.
 */
export class ProviderHealth implements Omit<RetryPort, 'onDecision'> {
  readonly #providers = new Map<ProviderId, Health>()
  readonly #now: () => number
  readonly random: () => number

  /** Takes a clock for durations, in ms. */
  constructor(now: () => number, random: () => number) {
    this.#now = now
    this.random = random
  }

  /** Returns the retry port of a run about whose retries no person decides. */
  toRetryPort(): RetryPort {
    return {
      random: this.random,
      record: (model, outcome) => this.record(model, outcome),
      hasAnswered: (model) => this.hasAnswered(model),
      pauseMs: (model) => this.pauseMs(model),
      onDecision: () => () => undefined,
    }
  }

  record({ providerId }: { providerId: ProviderId }, outcome: 'answered' | FailureCode): void {
    if (outcome === 'answered') {
      this.#providers.set(providerId, { ...healthy, hasAnswered: true })
      return
    }
    if (!providerFaultCodes.has(outcome)) return
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
