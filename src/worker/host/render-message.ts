import type { ReplyRendererPort } from '../../core/engine/host-ports.ts'
import type { Message } from '../../core/kernel/message.ts'
import type { Rendering } from '../../core/kernel/rendered-block.ts'
import { removeTrailingBlankLines } from '../../core/kernel/trailing-blank-lines.ts'

export interface RenderingPort {
  version: number
  createRenderer(): ReplyRendererPort
  /** Texts that do not grow any more. */
  renderProse(texts: readonly string[]): Promise<Rendering['prose']>
}

export async function renderMessage(message: Message, port: RenderingPort): Promise<Rendering> {
  const texts = message.parts.flatMap((part) =>
    part.type === 'text' || part.type === 'reasoning' ? removeTrailingBlankLines(part.text) : [],
  )
  const revision = message.marks?.shownRevision
  return {
    messageId: message.id,
    version: port.version,
    ...(revision !== undefined && { revision }),
    prose: await port.renderProse(texts),
  }
}
