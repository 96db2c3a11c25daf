import { lazyComponent } from '../../ui/lazy-component.tsx'
import { AttachedFilesChunk } from '../attachments/lazy-attached-files.tsx'
import { MessageEditorChunk, MessageMenu } from '../conversation/messages/message-chunks.ts'

/** Parts of a chat outside the composer, each in a chunk of its own. */
export const Conversation = lazyComponent(async () => {
  const [{ Conversation: loaded }] = await Promise.all([
    import('../conversation/conversation.tsx'),
    AttachedFilesChunk.preload(),
    MessageEditorChunk.preload(),
  ])
  return loaded
})
export const QueueDock = lazyComponent(
  async () => (await import('../composer/queue/queue-dock.tsx')).QueueDock,
)
export const SuggestedMemories = lazyComponent(
  async () => (await import('../memory/suggested-memories.tsx')).SuggestedMemories,
)
export const ModelPicker = lazyComponent(
  async () => (await import('../model-picker/model-picker.tsx')).ModelPicker,
)
export const ModePicker = lazyComponent(async () => (await import('../composer/mode-picker.tsx')).ModePicker)
export const ModelFit = lazyComponent(async () => (await import('../context-window/model-fit.tsx')).ModelFit)

export { MapDialog, RegenerateMenu } from '../branches/branch-chunks.ts'
export { MessageMenu }
