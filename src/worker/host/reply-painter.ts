import type { ReplyRendererPort } from '../../core/engine/host-ports.ts'
import type { Message } from '../../core/kernel/message.ts'
import type { RunEvent } from '../../core/kernel/run-event.ts'
import { claimEarlierProse } from './earlier-parts.ts'
import { ProseIndex } from './prose-index.ts'

/** Gives the prose of a reply to its renderer, event by event. */
export class ReplyPainter {
  readonly #renderer: ReplyRendererPort
  readonly #prose = new ProseIndex()
  #isRewritten = false

  constructor(renderer: ReplyRendererPort, reply: Message) {
    this.#renderer = renderer
    for (const { prose, text } of claimEarlierProse(reply, this.#prose)) {
      renderer.append(prose, text)
      renderer.end(prose)
    }
  }

  /** Text that was rendered already was changed: it has to be rendered anew. */
  get isRewritten(): boolean {
    return this.#isRewritten
  }

  apply(event: RunEvent): void {
    const renderer = this.#renderer
    if (event.type === 'provider-tokens-streamed' || event.type === 'provider-reasoning-streamed') {
      renderer.append(this.#prose.claim(event.partId), event.text)
    } else if (event.type === 'reply-written') {
      const prose = this.#prose.claim(event.partId)
      renderer.append(prose, event.text)
      renderer.end(prose)
    } else if (event.type === 'provider-part-ended') {
      const prose = this.#prose.find(event.partId)
      if (prose !== undefined) renderer.end(prose)
    } else if (event.type === 'answer-text-changed') {
      this.#isRewritten = true
    }
  }
}
