import type { RenderEdit, RenderReply, RenderRequest } from './render-frame.ts'
import { renderLifted } from './render-lifted.ts'
import { createReplyRenderer, type LocalRenderer, type ReplyRendererOptions } from './reply-renderer.ts'
import { warmUpRenderer } from './warm-up.ts'

/** A worker's own scope, or a port in its place. */
export interface RenderingScope {
  postMessage(reply: RenderReply, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<RenderRequest>) => void): void
}

/** Of what is rendered for nobody. */
const warmUpId = 0

/** The loop of a render worker: says whose text it is at before it begins, so that it can be known whose never ended. */
export function serveRendering(
  scope: RenderingScope,
  create: (options: ReplyRendererOptions) => LocalRenderer = createReplyRenderer,
  lift: typeof renderLifted = renderLifted,
): void {
  const say = (reply: RenderReply) => scope.postMessage(reply, [])
  const renderers = new Map<number, LocalRenderer>()
  let entered = warmUpId
  const enter = (id: number) => {
    if (entered === id) return
    entered = id
    say({ type: 'entered', id })
  }
  const rendererOf = (id: number, edits: readonly RenderEdit[]): LocalRenderer => {
    const renderer = renderers.get(id) ?? create({ onWork: () => enter(id) })
    renderers.set(id, renderer)
    for (const { prose, text, isEnd } of edits) {
      if (text !== '') renderer.append(prose, text)
      if (isEnd) renderer.end(prose)
    }
    return renderer
  }
  const finish = async (id: number, renderer: LocalRenderer): Promise<void> => {
    await renderer.finish((updates) => say({ type: 'rendered', id, updates, isBehind: true }))
    say({ type: 'finished', id, updates: renderer.flush() })
    renderers.delete(id)
  }
  const finishLifted = async (id: number, edits: readonly RenderEdit[]): Promise<void> => {
    const blocks = await lift(edits.map(({ text }) => text).join(''), { onWork: () => enter(id) })
    say({ type: 'finished', id, updates: [{ prose: 0, splice: { start: 0, blocks } }] })
  }
  const handle = async (request: Exclude<RenderRequest, { type: 'warm-up' | 'ping' }>): Promise<void> => {
    const { type, id } = request
    if (type === 'release') renderers.delete(id)
    else if (type === 'finish-lifted') await finishLifted(id, request.edits)
    else if (type === 'finish') await finish(id, rendererOf(id, request.edits))
    else {
      const renderer = rendererOf(id, request.edits)
      const updates = renderer.flush()
      say({ type: 'rendered', id, updates, isBehind: renderer.isBehind })
    }
  }
  scope.addEventListener('message', ({ data }) => {
    if (data.type === 'ping') return say({ type: 'pong' })
    if (data.type === 'warm-up')
      return void warmUpRenderer({ onWork: () => enter(warmUpId), isWanted: () => renderers.size > 0 })
    enter(data.id)
    handle(data).catch(() => {
      // A bug of a parser concerns its text alone, which says so itself: it is shown as it was written.
      renderers.delete(data.id)
      say({ type: 'failed', id: data.id })
    })
  })
  say({ type: 'ready' })
}
