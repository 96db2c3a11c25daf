import type { ContextProviderId, ProviderFailure } from '../../model/context/context-fragment.ts'
import type { ClockPort } from '../../engine/ports/turn-ports.ts'
import { contextProviders } from './context-providers.ts'

type Readers = Partial<Record<ContextProviderId, (signal: AbortSignal) => unknown>>

export interface ProviderReadings<Each extends Readers> {
  /** The value that each provider returned. Providers that failed are missing. */
  values: {
    [Id in keyof Each]?: Each[Id] extends (signal: AbortSignal) => infer Value ? Awaited<Value> : never
  }
  failures: ProviderFailure[]
}

/**
 * Reads providers in parallel, each within its time. A reader that throws fails alone, and its signal aborts when its time is over.
 * Never rejects.
 */
export async function readProviders<Each extends Readers>(
  readers: Each,
  clock: Pick<ClockPort, 'sleep'>,
): Promise<ProviderReadings<Each>> {
  const values: Record<string, unknown> = {}
  const failures: ProviderFailure[] = []
  await Promise.all(
    Object.entries(readers).map(async ([id, read]) => {
      const provider = id as ContextProviderId
      const reading = await readInTime(read, contextProviders[provider].timeoutMs, clock)
      if (reading === 'failed' || reading === 'timeout') failures.push({ provider, reason: reading })
      else values[provider] = reading.value
    }),
  )
  // In the order of the readers, whichever ended first.
  const ids = Object.keys(readers)
  failures.sort((one, other) => ids.indexOf(one.provider) - ids.indexOf(other.provider))
  return { values: values as ProviderReadings<Each>['values'], failures }
}

async function readInTime(
  read: (signal: AbortSignal) => unknown,
  timeoutMs: number,
  clock: Pick<ClockPort, 'sleep'>,
): Promise<{ value: unknown } | 'failed' | 'timeout'> {
  const reading = new AbortController()
  const timer = new AbortController()
  try {
    return await Promise.race([
      (async () => ({ value: await read(reading.signal) }))(),
      clock.sleep(timeoutMs, timer.signal).then(() => 'timeout' as const),
    ])
  } catch {
    return 'failed'
  } finally {
    timer.abort()
    reading.abort()
  }
}
