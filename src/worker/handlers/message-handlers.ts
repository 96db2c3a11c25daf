import { succeed } from '../../core/kernel/result.ts'
import type { CommandHandlers, HandlerPorts } from '../handler-ports.ts'
import { renderMessage } from '../host/reply/render-message.ts'
import { withoutOutput } from '../host/without-output.ts'

/** Creates the handlers that change and render existing messages. */
export function createMessageHandlers({
  enrichments,
  loadPicture,
  messages,
  rendering,
  turns,
}: Pick<HandlerPorts, 'enrichments' | 'loadPicture' | 'messages' | 'rendering' | 'turns'>) {
  return {
    'pin-message': ({ isPinned, ...ref }) => withoutOutput(messages.pin(ref, isPinned)),
    'react-to-message': ({ emoji, by, isOn, ...ref }) =>
      withoutOutput(messages.react(ref, { emoji, by, isOn })),
    'label-message': ({ label, isOn, ...ref }) => withoutOutput(messages.label(ref, { label, isOn })),
    'delete-message': (ref) => messages.remove(ref),
    'restore-messages': ({ sessionId, deletionId }) => withoutOutput(messages.restore(sessionId, deletionId)),
    'switch-enrichment': (choice) => withoutOutput(enrichments.switch(choice)),
    'render-message': async ({ messageId }) => {
      const read = await turns.readMessage(messageId)
      if (!read.ok) return read
      return withoutOutput(turns.saveRendering(await renderMessage(read.value, rendering)))
    },
    'render-text': async ({ text }) => {
      const { prose } = await rendering.renderProse([text])
      return succeed({ blocks: prose[0] ?? [] })
    },
    'render-anyway': async ({ text }) => succeed({ blocks: await rendering.renderLifted(text) }),
    'load-picture': ({ url }, signal) => loadPicture(url, signal),
  } satisfies CommandHandlers
}
