import { lazy, Suspense } from 'react'
import type { SessionId } from '../../../../core/kernel/id.ts'
import type { ChatServices } from '../chat-services.ts'

const ContextMeter = lazy(async () => ({
  default: (await import('./context-meter.tsx')).ContextMeter,
}))

export interface LazyContextMeterProps {
  sessionId: SessionId | null
  draftKey: string
  isRunning: boolean
  services: ChatServices | null
}

/** Loads the meter once there is a worker. */
export function LazyContextMeter({ services, ...props }: LazyContextMeterProps) {
  if (services === null) return null
  return (
    <Suspense>
      <ContextMeter {...props} services={services} />
    </Suspense>
  )
}
