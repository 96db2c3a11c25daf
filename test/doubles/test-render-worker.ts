import type { RenderWorkerHandle } from '../../src/adapters/markdown/remote-rendering.ts'
import type { RenderReply, RenderRequest } from '../../src/adapters/markdown/render-protocol.ts'
import { renderLifted, serveRendering } from '../../src/adapters/markdown/serve-rendering.ts'
import { createReplyRenderer, type LocalRenderer } from '../../src/adapters/markdown/reply-renderer.ts'

interface Faults {
  /** Text on which the worker hangs. It sends no further messages. */
  hangsOn?: string
  /** Request during which the worker hangs. */
  hangsAt?: 'render' | 'finish'
  answersPings?: boolean
  throwsOn?: string
  /** True if the worker's script never loads. */
  isSilent?: boolean
  /** Clock of the worker. */
  now?: () => number
}

/** The real loop and parser of the render worker on this thread, behind a real channel. A hang sends nothing. */
export class TestRenderWorker extends EventTarget implements RenderWorkerHandle {
  readonly requests: RenderRequest[] = []
  isEnded = false
  readonly #faults: Faults
  readonly #channel = new MessageChannel()
  #isHanging = false

  constructor(faults: Faults = {}) {
    super()
    this.#faults = faults
    const { port1, port2 } = this.#channel
    port1.addEventListener('message', ({ data }) => {
      if (!this.isEnded) this.dispatchEvent(new MessageEvent('message', { data }))
    })
    const say = (reply: RenderReply) => {
      if (!this.#isHanging || (faults.answersPings === true && reply.type === 'pong'))
        port2.postMessage(reply)
    }
    const hear = (_: 'message', listener: (event: MessageEvent<RenderRequest>) => void) =>
      port2.addEventListener('message', (event) => {
        if (!this.#isHanging || faults.answersPings === true) listener(event)
      })
    if (faults.isSilent !== true)
      serveRendering(
        { postMessage: say, addEventListener: hear },
        (options) =>
          this.#withFaults(createReplyRenderer(faults.now ? { ...options, now: faults.now } : options)),
        (text, options) => {
          options?.onWork?.()
          if (faults.hangsOn !== undefined && text.includes(faults.hangsOn)) this.#isHanging = true
          return renderLifted(text, options)
        },
      )
    port1.start()
    port2.start()
  }

  postMessage(request: RenderRequest): void {
    this.requests.push(request)
    this.#channel.port1.postMessage(request)
  }

  terminate(): void {
    this.isEnded = true
    this.#channel.port1.close()
  }

  /** Returns whether a listener handled the error. */
  crash(message: string): boolean {
    const event = new Event('error', { cancelable: true })
    this.dispatchEvent(Object.assign(event, { message }))
    return event.defaultPrevented
  }

  #withFaults(renderer: LocalRenderer): LocalRenderer {
    const { hangsOn, hangsAt = 'render', throwsOn } = this.#faults
    let text = ''
    const check = (at: 'render' | 'finish') => {
      if (throwsOn !== undefined && text.includes(throwsOn)) throw new Error('a bug of the renderer')
      if (hangsOn !== undefined && text.includes(hangsOn) && hangsAt === at) this.#isHanging = true
    }
    return {
      ...renderer,
      get isBehind() {
        return renderer.isBehind
      },
      append: (prose, added) => {
        text += added
        renderer.append(prose, added)
      },
      flush: () => {
        check('render')
        return renderer.flush()
      },
      finish: (onProgress) => {
        check('render')
        check('finish')
        return renderer.finish(onProgress)
      },
    }
  }
}
