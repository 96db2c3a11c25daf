import { useState, type RefObject, lazy, Suspense } from 'react'
import type { SessionId } from '../../../core/model/id.ts'
import { ModePicker, ModelPicker, ModelFit } from './chat-chunks.ts'
import type { ChatServices } from '../chat-state/chat-services.ts'
import { loadLastModelLabel, ModelSettingsPlaceholder, ModelButton } from '../model-picker/model-button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useNewChatMode } from '../chat-state/new-chat.ts'
import { ModeButton } from '../composer/mode-button.tsx'
import { useCompaction } from '../chat-state/commands/compactions.ts'

const CompactionStatus = lazyComponent(
  async () => (await import('../context-window/compaction/compaction-banner.tsx')).CompactionBanner,
)

/** Loads the compaction status once there is something to show. */
export function LazyCompactionStatus({ sessionId, isRunning }: { sessionId: SessionId; isRunning: boolean }) {
  const compaction = useCompaction(sessionId)
  return compaction && <CompactionStatus {...{ sessionId, compaction, isRunning }} />
}

/** Remembers that a placeholder button was pressed, so that the list of the same chat opens once it is loaded. */
function useEarlyPress(sessionId: SessionId | null) {
  const [pressedIn, setPressedIn] = useState<SessionId | null>()
  if (pressedIn !== undefined && pressedIn !== sessionId) setPressedIn(undefined)
  return {
    isWanted: pressedIn === sessionId,
    want: () => setPressedIn(sessionId),
    forget: () => setPressedIn(undefined),
  }
}

/** Placeholder button until the model list is loaded. Pressing it opens the list once loaded. */
export function LazyModelPicker({
  sessionId,
  services,
}: {
  sessionId: SessionId | null
  services: ChatServices | null
}) {
  const { isWanted, want } = useEarlyPress(sessionId)
  // The loaded list may replace this button during a press, which then fires no click.
  const button = (
    <>
      <ModelButton label={loadLastModelLabel()} onPointerDown={want} onClick={want} />
      <ModelSettingsPlaceholder />
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
      isInitiallyOpen={isWanted}
    />
  )
}

interface LazyModePickerProps {
  sessionId: SessionId | null
  services: ChatServices | null
  onProblem: (problem: string) => void
}

/** Placeholder button until the list of modes is loaded. A chat whose mode is not known yet has none. */
export function LazyModePicker({ sessionId, services, onProblem }: LazyModePickerProps) {
  const { isWanted, want, forget } = useEarlyPress(sessionId)
  const { mode: next, bySession } = useNewChatMode()
  const mode = sessionId === null ? next : bySession[sessionId]
  const button = mode && <ModeButton mode={mode} onPointerDown={want} onClick={want} />
  if (services === null) return button
  return (
    <ModePicker
      meanwhile={button}
      isInitiallyOpen={isWanted}
      onInitiallyOpen={forget}
      {...{ sessionId, services, onProblem }}
    />
  )
}

interface LazyModelFitProps {
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

const ContextMeter = lazy(async () => ({
  default: (await import('../context-window/context-meter.tsx')).ContextMeter,
}))

interface LazyContextMeterProps {
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
