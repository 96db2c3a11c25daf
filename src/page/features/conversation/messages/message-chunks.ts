import { lazyComponent } from '../../../ui/lazy-component.tsx'

/** The editor of a message. It loads with the conversation, so that the composer is ready sooner. */
export const MessageEditorChunk = lazyComponent(
  async () => (await import('./message-editor.tsx')).MessageEditor,
)

/** The content of the More menu, which every message has. */
export const MessageMenu = lazyComponent(async () => (await import('./message-menu.tsx')).MessageMenu)
