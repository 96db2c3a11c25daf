import {
  craftArgumentsSchema,
  craftResultSchema,
  type ArtifactKind,
  type CraftArguments,
  type CraftResult,
} from '../../../../core/model/tools/artifact.ts'
import { isDeleted } from '../../../../core/model/conversation/annotated-message.ts'
import type { Message } from '../../../../core/model/conversation/message.ts'
import type { CallView } from '../../chat-state/answer/answer-view.ts'

export const craftTool = 'craft'

export interface ArtifactVersion {
  callId: string
  title: string
  kind: ArtifactKind
  language: string
  /** Absent while the model is writing it. */
  content?: string
  isTainted: boolean
}

export interface Artifact {
  id: string
  versions: readonly ArtifactVersion[]
}

export interface CraftedVersion {
  /** Artifact id. */
  id: string
  version: ArtifactVersion
}

const none: readonly CraftedVersion[] = []

/** Returns the versions that the calls created, in order. With `isRunning` the latest calls may still be incomplete. */
export function collectVersions(calls: readonly CallView[], isRunning: boolean): readonly CraftedVersion[] {
  const read = calls.flatMap((call) => {
    const found = call.toolName === craftTool ? readVersion(call, isRunning) : null
    return found ? [found] : []
  })
  return read.length === 0 ? none : read
}

type OfMessages = WeakMap<Message, readonly CraftedVersion[]>
const ofMessages: Record<'running' | 'ended', OfMessages> = { running: new WeakMap(), ended: new WeakMap() }

/** Returns the versions that a stored message created, computed once. A deleted message has none. */
export function collectStoredVersions(message: Message, isRunning: boolean): readonly CraftedVersion[] {
  if (isDeleted(message)) return none
  const known = ofMessages[isRunning ? 'running' : 'ended']
  const found = known.get(message)
  if (found) return found
  const read = collectVersions(
    message.parts.filter((part) => part.type === 'tool-call'),
    isRunning,
  )
  known.set(message, read)
  return read
}

/** Returns the earlier list if it is equal. A streaming call changes with every piece of text, its artifact does not. */
export function reuseVersions(
  earlier: readonly CraftedVersion[],
  now: readonly CraftedVersion[],
): readonly CraftedVersion[] {
  const kept = now.map((one, index) => {
    const before = earlier[index]
    return before && isSame(before, one) ? before : one
  })
  return kept.length === earlier.length && kept.every((one, index) => one === earlier[index]) ? earlier : kept
}

function isSame(one: CraftedVersion, other: CraftedVersion): boolean {
  const [a, b] = [one.version, other.version]
  const keys = ['callId', 'title', 'kind', 'language', 'content', 'isTainted'] as const
  return one.id === other.id && keys.every((key) => a[key] === b[key])
}

/** Groups the versions into artifacts, oldest first. */
export function collectArtifacts(crafted: readonly CraftedVersion[]): Artifact[] {
  const versions = new Map<string, ArtifactVersion[]>()
  for (const { id, version } of crafted) versions.set(id, [...(versions.get(id) ?? []), version])
  return [...versions].map(([id, ofArtifact]) => ({ id, versions: ofArtifact }))
}

function readVersion(call: CallView, isRunning: boolean): CraftedVersion | null {
  if (call.state === 'succeeded') {
    const [args, result] = [readArguments(call.arguments), readResult(call.result)]
    if (!args || !result) return null
    const { title, kind, language, content } = args
    const version = { callId: call.callId, title, kind, language: language ?? '', content }
    return { id: result.id, version: { ...version, isTainted: result.isTainted === true } }
  }
  if (!isRunning || (call.state !== 'proposed' && call.state !== 'running')) return null
  const begun = craftArgumentsSchema.omit({ content: true }).safeParse(call.arguments)
  if (!begun.success) return null
  const { title, kind, language, id } = begun.data
  return {
    id: id ?? call.callId,
    version: { callId: call.callId, title, kind, language: language ?? '', isTainted: false },
  }
}

const readArguments = remember(
  (value): CraftArguments | undefined => craftArgumentsSchema.safeParse(value).data,
)
const readResult = remember((value): CraftResult | undefined => craftResultSchema.safeParse(value).data)

/** Caches the result for each object, because a chat is read again at every change. */
function remember<T>(read: (value: unknown) => T): (value: unknown) => T | undefined {
  const known = new WeakMap<object, T>()
  return (value) => {
    if (typeof value !== 'object' || value === null) return undefined
    const found = known.get(value) ?? read(value)
    known.set(value, found)
    return found
  }
}
