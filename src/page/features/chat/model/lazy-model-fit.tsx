import type { RefObject } from 'react'
import type { SessionId } from '../../../../core/kernel/id.ts'
import { ModelFit } from '../chat-parts.ts'
import type { ChatServices } from '../chat-services.ts'

export interface LazyModelFitProps {
  sessionId: SessionId | null
  services: ChatServices | null
  /** Where the button of the model picker is. */
  picker: RefObject<HTMLElement | null>
}

/** A chat that has just begun has nothing yet that a model could not take. */
export function LazyModelFit({ sessionId, services, picker }: LazyModelFitProps) {
  if (services === null || sessionId === null) return null
  return (
    <ModelFit
      sessionId={sessionId}
      services={services}
      onChoose={() => picker.current?.querySelector('button')?.click()}
    />
  )
}
