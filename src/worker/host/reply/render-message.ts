import type { ReplyRendererPort } from '../../../core/engine/host-ports.ts'
import type { Message } from '../../../core/kernel/message.ts'
import {
  makeshiftVersion,
  type RenderedBlock,
  type RenderedProse,
  type Rendering,
} from '../../../core/kernel/rendered-block.ts'
import { removeTrailingBlankLines } from '../../../core/kernel/trailing-blank-lines.ts'

export interface RenderingPort {
  version: number
  createRenderer(): ReplyRendererPort
  /** Texts that do not grow any more. Never rejects. */
  renderProse(texts: readonly string[]): Promise<RenderedProse>
  /** One that is past the limits, because a person asked for it; `null`: it took too long, or is more than a page builds. Never rejects. */
  renderLifted(text: string): Promise<readonly RenderedBlock[] | null>
  /** A text as it was written, where it cannot be rendered. Never throws. */
  asWritten(text: string): RenderedBlock[]
}

export async function renderMessage(message: Message, port: RenderingPort): Promise<Rendering> {
  const texts = message.parts.flatMap((part) =>
    part.type === 'text' || part.type === 'reasoning' ? removeTrailingBlankLines(part.text) : [],
  )
  return toRendering(message, await port.renderProse(texts), port.version)
}

/** What is stored of it: also that it could not be rendered, so that nobody tries again at every look. */
export function toRendering(
  { id, marks }: Message,
  { prose, shortfall }: RenderedProse,
  version: number,
): Rendering {
  const revision = marks?.shownRevision
  return {
    messageId: id,
    version: shortfall === 'no-worker' ? makeshiftVersion : version,
    ...(revision !== undefined && { revision }),
    ...(shortfall === 'too-slow' && { asWritten: true }),
    prose,
  }
}
