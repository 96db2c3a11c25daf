import { isDeleted } from '../../../../core/model/conversation/annotated-message.ts'
import type { Message } from '../../../../core/model/conversation/message.ts'
import type { CallView } from '../../chat-state/answer/answer-view.ts'
import type { ArtifactVersion, CraftedVersion } from '../../tool-renderers/tool-renderer.ts'
import { findToolRenderer } from '../../tool-renderers/tool-renderers.ts'

export interface Artifact {
  id: string
  versions: readonly ArtifactVersion[]
}

const none: readonly CraftedVersion[] = []

/** Returns the versions that the calls created, in order. With `isRunning` the latest calls may still be incomplete. */
export function collectVersions(calls: readonly CallView[], isRunning: boolean): readonly CraftedVersion[] {
  const read = calls.flatMap((call) => {
    const version = findToolRenderer(call)?.readArtifact?.(call, isRunning)
    return version ? [version] : []
  })
  return read.length === 0 ? none : read
}

type OfMessages = WeakMap<Message, readonly CraftedVersion[]>
const ofMessages: Record<'running' | 'ended', OfMessages> = { running: new WeakMap(), ended: new WeakMap() }

/**
 * Returns the versions that a stored message created, computed once. A deleted message has none. Versions of imported
 * messages always count as tainted.
 */
export function collectStoredVersions(message: Message, isRunning: boolean): readonly CraftedVersion[] {
  if (isDeleted(message)) return none
  const cache = ofMessages[isRunning ? 'running' : 'ended']
  const cached = cache.get(message)
  if (cached) return cached
  const read = collectVersions(
    message.parts.filter((part) => part.type === 'tool-call'),
    isRunning,
  )
  const versions =
    message.provenance === 'imported'
      ? read.map(({ id, version }) => ({ id, version: { ...version, isTainted: true } }))
      : read
  cache.set(message, versions)
  return versions
}

/** Returns the earlier list if it is equal. A streaming call changes with every piece of text, its artifact does not. */
export function reuseVersions(
  earlier: readonly CraftedVersion[],
  now: readonly CraftedVersion[],
): readonly CraftedVersion[] {
  const merged = now.map((one, index) => {
    const before = earlier[index]
    return before && isSame(before, one) ? before : one
  })
  return merged.length === earlier.length && merged.every((one, index) => one === earlier[index])
    ? earlier
    : merged
}

function isSame(one: CraftedVersion, other: CraftedVersion): boolean {
  const [a, b] = [one.version, other.version]
  const keys = ['callId', 'title', 'kind', 'language', 'content', 'isTainted', 'report'] as const
  return one.id === other.id && keys.every((key) => a[key] === b[key])
}

/** Groups the versions into artifacts, oldest first. */
export function collectArtifacts(crafted: readonly CraftedVersion[]): Artifact[] {
  const versions = new Map<string, ArtifactVersion[]>()
  for (const { id, version } of crafted) versions.set(id, [...(versions.get(id) ?? []), version])
  return [...versions].map(([id, ofArtifact]) => ({ id, versions: ofArtifact }))
}
