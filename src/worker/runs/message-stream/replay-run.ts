import { MessageReducer } from '../../../core/conversation/message-reducer.ts'
import type { MessageId } from '../../../core/model/id.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'
import { TurnClock } from '../../../core/review/timeline-builder.ts'
import type { ReplayedMessage, ReplayFrame } from '../../contract.ts'
import type { RenderingPort } from './render-message.ts'
import { StreamingMarkdown } from './live-message.ts'
import { SafeRenderer } from './safe-renderer.ts'
import { ChunkProjection } from './chunk-projection.ts'

/** Time within which events share one frame. */
const frameMs = 40

export interface ReplayPorts {
  /** Returns the row of an answer as it started. */
  stubOf(messageId: MessageId): Promise<Message | null>
  rendering: RenderingPort
}

/**
 * Recreates what a page received during a turn, from the turn's events and with the same projection. There is more than
 * one message only if the turn was steered. Deleted messages are left out.
 */
export async function replayRun(events: readonly RunEvent[], ports: ReplayPorts): Promise<ReplayedMessage[]> {
  const clock = new TurnClock()
  const replies: ReplayedMessage[] = []
  for (const { messageId, events: own } of splitByReply(events)) {
    const reply = await ports.stubOf(messageId)
    const times = own.map((event) => (isFoundEnd(event) ? clock.nowMs : clock.advance(event.at)))
    if (reply) replies.push({ messageId, frames: await toFrames(reply, { own, times, ports }) })
  }
  return replies
}

/** Detects an end that was written later, by the recovery that found the turn without an end. */
function isFoundEnd(event: RunEvent): boolean {
  return event.type === 'session-turn-end' && event.status === 'interrupted'
}

interface OwnEvents {
  own: readonly RunEvent[]
  times: readonly number[]
  ports: ReplayPorts
}

async function toFrames(reply: Message, { own, times, ports }: OwnEvents): Promise<ReplayFrame[]> {
  const renderer = new SafeRenderer(ports.rendering)
  const projection = new ChunkProjection(reply)
  const reducer = new MessageReducer(reply)
  const markdown = new StreamingMarkdown(renderer, reply)
  const frames: ReplayFrame[] = [
    { atMs: times[0] ?? 0, chunks: projection.begin(), blocks: await renderer.flush() },
  ]
  let gathered: ReplayFrame | undefined
  const close = async () => {
    if (gathered) frames.push({ ...gathered, blocks: await renderer.flush() })
    gathered = undefined
  }
  for (const [index, event] of own.entries()) {
    const atMs = times[index] ?? 0
    if (gathered && atMs - gathered.atMs >= frameMs) await close()
    const changes = reducer.apply(event)
    markdown.apply(changes)
    const chunks = projection.toChunks(changes)
    if (chunks.length > 0) {
      gathered = {
        atMs: gathered?.atMs ?? atMs,
        chunks: [...(gathered?.chunks ?? []), ...chunks],
        blocks: [],
      }
    }
  }
  await close()
  await renderer.finish()
  const atMs = times.at(-1) ?? 0
  frames.push({ atMs, chunks: projection.finish(reducer.message()), blocks: await renderer.flush() })
  return frames
}

/** Splits events by message. The steering event is the last one of the message that it ends. */
function splitByReply(events: readonly RunEvent[]): { messageId: MessageId; events: RunEvent[] }[] {
  const replies: { messageId: MessageId; events: RunEvent[] }[] = []
  for (const event of events) {
    if (event.type === 'session-turn-start') replies.push({ messageId: event.assistantMessageId, events: [] })
    replies.at(-1)?.events.push(event)
    if (event.type === 'message-steered') replies.push({ messageId: event.assistantMessageId, events: [] })
  }
  return replies
}
