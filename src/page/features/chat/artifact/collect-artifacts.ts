import {
  craftArgumentsSchema,
  craftResultSchema,
  type ArtifactKind,
  type CraftArguments,
  type CraftResult,
} from '../../../../core/kernel/artifact.ts'
import type { CallView } from '../answer/answer-view.ts'

export const craftTool = 'craft'

export interface ArtifactVersion {
  callId: string
  title: string
  kind: ArtifactKind
  language: string
  /** None while the model writes it. */
  content?: string
  isTainted: boolean
}

export interface Artifact {
  id: string
  versions: readonly ArtifactVersion[]
}

/** The artifacts of a chat, from its calls, the oldest first. `isRunning`: the newest calls may still be written. */
export function collectArtifacts(calls: readonly CallView[], isRunning: boolean): Artifact[] {
  const versions = new Map<string, ArtifactVersion[]>()
  for (const call of calls) {
    const read = call.toolName === craftTool ? readVersion(call, isRunning) : null
    if (read) versions.set(read.id, [...(versions.get(read.id) ?? []), read.version])
  }
  return [...versions].map(([id, ofArtifact]) => ({ id, versions: ofArtifact }))
}

function readVersion(call: CallView, isRunning: boolean): { id: string; version: ArtifactVersion } | null {
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

/** Once for each object: a chat is looked through at every change of it. */
function remember<T>(read: (value: unknown) => T): (value: unknown) => T | undefined {
  const known = new WeakMap<object, T>()
  return (value) => {
    if (typeof value !== 'object' || value === null) return undefined
    const found = known.get(value) ?? read(value)
    known.set(value, found)
    return found
  }
}
