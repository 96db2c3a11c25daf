import type { ReplyRendererPort } from '../../../core/engine/ports/run-ports.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import {
  fallbackRenderingVersion,
  type RenderedBlock,
  type RenderedProse,
  type Rendering,
} from '../../../core/model/conversation/rendered-block.ts'
import { removeTrailingBlankLines } from '../../../lib/text.ts'

/** Renders Markdown to blocks, usually in the render worker. */
export interface RenderingPort {
  version: number
  createRenderer(): ReplyRendererPort
  /** Renders complete texts. Never rejects. */
  renderProse(texts: readonly string[]): Promise<RenderedProse>
  /**
   * Renders one text past the limits, at a person's request. `null`: it took too long or has too many elements for a
   * page. Never rejects.
   */
  renderLifted(text: string): Promise<readonly RenderedBlock[] | null>
  /** Returns a text as written, for when it cannot be rendered. Never throws. */
  asWritten(text: string): RenderedBlock[]
}

/** Renders all text and reasoning of a complete message. Never rejects. */
export async function renderMessage(message: Message, port: RenderingPort): Promise<Rendering> {
  const texts = message.parts.flatMap((part) =>
    part.type === 'text' || part.type === 'reasoning' ? removeTrailingBlankLines(part.text) : [],
  )
  return toRendering(message, await port.renderProse(texts), port.version)
}

/** Creates the stored rendering. It records a failed rendering, too, so that it is not tried again at every view. */
export function toRendering(
  { id, marks: annotations }: Message,
  { prose, shortfall }: RenderedProse,
  version: number,
): Rendering {
  const revision = annotations?.shownRevision
  return {
    messageId: id,
    version: shortfall === 'no-worker' ? fallbackRenderingVersion : version,
    revision,
    asWritten: shortfall === 'too-slow' || undefined,
    prose,
  }
}
