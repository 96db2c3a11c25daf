import type { SessionId } from '../../../core/kernel/id.ts'
import type { ChatRows } from './staged-chat-rows.ts'

/**
 * Returns what is wrong with a chat as a whole, or null. Checks for rows of other chats, dangling references,
 * duplicate ids, and a broken message tree. Anything that passes can be written safely.
 */
export function findFaultOfChat(id: SessionId, rows: ChatRows): string | null {
  const { session, messages, marks, runs, events, requestParts, queue, importedChats } = rows
  const requests = [...rows.sentRequests, ...rows.wireRequests]
  if (session.id !== id) return `its row is of the chat “${session.id}”`
  const stranger = [...messages, ...marks, ...runs, ...queue, ...requests, ...importedChats].find(
    ({ sessionId }) => sessionId !== id,
  )
  if (stranger) return `a row is of the chat “${stranger.sessionId}”`
  const byId = new Map(messages.map((message) => [message.id, message]))
  if (byId.size < messages.length) return 'two messages have one id'
  const orders = new Set(messages.map(({ order }) => order))
  if (orders.size < messages.length) return 'two messages have one place'
  for (const { id: child, parentId, order } of messages) {
    if (parentId === null) continue
    const parent = byId.get(parentId)
    if (!parent) return `the message “${child}” follows one that is not there`
    if (parent.order >= order) return `the message “${child}” follows a later one`
  }
  if (session.headId !== null && !byId.has(session.headId)) return 'its newest message is not there'
  const missingRoot = session.rootIds.find((root) => byId.get(root)?.parentId !== null)
  if (missingRoot !== undefined) return `its first message “${missingRoot}” is not there`
  if (messages.some(({ order }) => order >= session.nextOrder)) return 'it counts fewer messages than it has'
  if (new Set(marks.map(({ messageId }) => messageId)).size < marks.length) return 'a message has marks twice'
  const unmarked = marks.find(({ messageId }) => !byId.has(messageId))
  if (unmarked) return `the message “${unmarked.messageId}” has marks and is not there`
  const runIds = new Set(runs.map((run) => run.id))
  if (runIds.size < runs.length) return 'two runs have one id'
  if (requestParts.some(({ owner }) => owner !== id)) return 'a part of a request is of another chat'
  if ([...events, ...requests].some(({ runId }) => !runIds.has(runId)))
    return 'events or requests are of no run of it'
  if (new Set(events.map(({ runId, seq }) => `${runId}/${seq}`)).size < events.length)
    return 'an event is there twice'
  const queued = queue.map((message) => message.id)
  if (new Set(queued).size < queued.length || queued.some((each) => byId.has(each)))
    return 'a waiting message is there twice'
  return null
}
