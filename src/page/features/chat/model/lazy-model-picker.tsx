import { useState } from 'react'
import type { SessionId } from '../../../../core/kernel/id.ts'
import { ModelPicker } from '../chat-parts.ts'
import type { ChatServices } from '../chat-services.ts'
import { readLastModelLabel } from './last-model-label.ts'
import { ModelSettingsPlace } from './model-settings-place.tsx'
import { ModelButton } from './model-button.tsx'

/** Button that stands in until the model list is loaded. Pressing it opens the list once loaded. */
export function LazyModelPicker({
  sessionId,
  services,
}: {
  sessionId: SessionId | null
  services: ChatServices | null
}) {
  const [isWanted, setIsWanted] = useState(false)
  const want = () => setIsWanted(true)
  // The loaded list may replace this button during a press, which then fires no click.
  const button = (
    <>
      <ModelButton label={readLastModelLabel()} onPointerDown={want} onClick={want} />
      <ModelSettingsPlace />
    </>
  )
  if (services === null) return button
  return (
    <ModelPicker
      meanwhile={button}
      client={services.client}
      sessionId={sessionId}
      queries={services.queries}
      models={services.models}
      isOpenAtFirst={isWanted}
    />
  )
}
