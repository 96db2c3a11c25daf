import type { ReplyRendererPort } from '../../core/engine/host-ports.ts'
import type { Message } from '../../core/kernel/message.ts'
import type { Rendering } from '../../core/kernel/rendered-block.ts'

export interface RenderingPort {
  version: number
  createRenderer(): ReplyRendererPort
}

/** The rendering of a message that is not growing any more. */
export async function renderMessage(message: Message, port: RenderingPort): Promise<Rendering> {
  const renderer = port.createRenderer()
  let prose = 0
  for (const part of message.parts) {
    if (part.type !== 'text' && part.type !== 'reasoning') continue
    renderer.append(prose, part.text)
    renderer.end(prose)
    prose += 1
  }
  return { messageId: message.id, version: port.version, prose: await renderer.finish() }
}
