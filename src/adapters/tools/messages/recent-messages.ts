import { recentMessages, type BranchIds } from '../../../core/context/branch-ids.ts'
import { isDeleted } from '../../../core/model/conversation/annotated-message.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import { refuse } from './message-status.ts'
import type { ChangeSource } from '../../../core/model/conversation/annotation-store-port.ts'
import type { CallId, RunId } from '../../../core/model/id.ts'
import type { TurnConfig } from '../../../core/engine/turn/turn-config.ts'

/** Finds a recent message by the ref that `reveal_message_metadata` assigned. Deleted messages are not found. */
export function findRecentMessage(branch: BranchIds, ref: string): Result<Message> {
  if (!isRef(ref)) return refuse('invalid_message_id_format')
  const message = branch.findMessage(ref)
  const isRecent = message && recentMessages(branch).includes(message)
  return isRecent ? succeed(message) : refuse('message_not_found_in_recent')
}

/**
 * Returns both messages and all between them, in branch order and regardless of which end comes first. Deleted
 * messages are left out.
 */
export function findMessageRange(branch: BranchIds, ref: string, endRef: string): Result<readonly Message[]> {
  if (!isRef(endRef)) return refuse('invalid_message_id_format')
  const first = findRecentMessage(branch, ref)
  if (!first.ok) return first
  const end = findRecentMessage(branch, endRef)
  if (!end.ok) return refuse('range_end_not_found_in_recent')
  const all = branch.messages()
  const places = [all.indexOf(first.value), all.indexOf(end.value)].toSorted((one, other) => one - other)
  const [from = 0, to = 0] = places
  return succeed(all.slice(from, to + 1).filter((message) => !isDeleted(message)))
}

function isRef(text: string): boolean {
  return /^ref_\d{1,9}$/.test(text)
}

const names = 'assistant|user|you|me|ai|bot|model|system|innerloop'
const leadingLabel = new RegExp(
  String.raw`^[*_[(]{0,3}(?:the )?(?:${names})[*_\])]{0,3}\s{0,3}:[*_]{0,3}`,
  'i',
)

/** Removes parts that a model copied with a text: a speaker's name before it and the metadata line after it. */
export function stripSpeakerLabel(text: string): string {
  let rest = removeMetadataLine(text).trim()
  for (let label = leadingLabel.exec(rest); label; label = leadingLabel.exec(rest)) {
    rest = rest.slice(label[0].length).trimStart()
  }
  return rest
}

function removeMetadataLine(text: string): string {
  const lineStart = text.lastIndexOf('\n') + 1
  const start = text.slice(lineStart).search(/ref=ref_\d{1,20} \| sent /)
  return start < 0 ? text : text.slice(0, lineStart + start).trimEnd()
}

/** Identifies a change by its call, so that a repeated call changes the message only once. */
export function toChangeSource({ runId }: { runId: RunId }, callId: CallId): ChangeSource {
  return { by: 'assistant', changeId: `${runId}/${callId}` }
}

/** Returns the messages of the branch, preceded by the files of the chat's assistant as if a person had attached them. */
export function messagesWithFiles({
  branch,
  files = [],
}: Pick<TurnConfig, 'branch' | 'files'>): readonly Pick<Message, 'role' | 'parts'>[] {
  const own = files.map((file) => ({ type: 'file' as const, round: 0, ...file }))
  return own.length === 0
    ? branch.visibleMessages()
    : [{ role: 'user', parts: own }, ...branch.visibleMessages()]
}
