import type { RefObject } from 'react'
import type { SessionId } from '../../../../core/kernel/id.ts'
import { ModelFit } from '../chat-parts.ts'
import type { ChatServices } from '../chat-services.ts'

export interface LazyModelFitProps {
  sessionId: SessionId | null
  services: ChatServices | null
  /** Element that contains the button of the model picker. */
  picker: RefObject<HTMLElement | null>
}

/** Loads the model check for an existing chat. A new chat has nothing that a model could not handle. */
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
