import { createFailure } from '../../kernel/failure.ts'
import type { ToolEffect } from '../../kernel/interaction.ts'
import { fail, succeed, type Result } from '../../kernel/result.ts'
import type { NetworkAddress, ToolAuthority } from './tool-authority.ts'
import type { JsonValue } from '../../kernel/json.ts'

/** A call as authority sees it. */
export interface CallFacts {
  toolName: string
  effects: readonly ToolEffect[]
  isGated: boolean
  approvalKey: string
  address: NetworkAddress | undefined
  description: string
}

/** What the tool says about this call. A tool that cannot say it gets the call refused, in every mode. */
export function readCallFacts(tool: ToolAuthority, args: unknown): Result<CallFacts> {
  try {
    const key = checkApprovalKey(tool.approvalKey ? tool.approvalKey(args) : tool.name)
    if (!key.ok) return key
    const effects = tool.effectsOf?.(args) ?? tool.effects
    const { gated } = tool
    return succeed({
      toolName: tool.name,
      effects,
      isGated: typeof gated === 'function' ? gated(args) : (gated ?? effects.some(changesOrReaches)),
      approvalKey: key.value,
      address: tool.address?.(args),
      description: tool.describeCall?.(args) ?? `Run the tool "${tool.name}".`,
    })
  } catch (error: unknown) {
    const detail = error instanceof Error ? error.message.slice(0, 500) : undefined
    return fail(createFailure('approval-key-invalid', { ...(detail !== undefined && { detail }) }))
  }
}

function changesOrReaches(effect: ToolEffect): boolean {
  return effect !== 'read'
}

const maxBytes = 1024

/** Control characters, line and paragraph separators, halves of a character: what a person could not read as one line. */
const unreadable = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u

/** A key is shown, stored and compared with patterns, so it has to be one readable line. Refused in every mode. */
export function checkApprovalKey(key: unknown): Result<string> {
  if (typeof key !== 'string' || key.trim() === '') return refuse('The approval key is empty.')
  if (unreadable.test(key)) return refuse('The approval key has characters that cannot be shown.')
  if (countUtf8Bytes(key) > maxBytes) return refuse(`The approval key is longer than ${maxBytes} bytes.`)
  return succeed(key)
}

function refuse(detail: string): Result<string> {
  return fail(createFailure('approval-key-invalid', { detail }))
}

function countUtf8Bytes(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}

/** SHA-256 of the text's UTF-8, in lower-case hex. */
export interface DigestPort {
  sha256(text: string): Promise<string>
}

/** The same for the same arguments, whatever order their keys came in. */
export function digestArguments(args: JsonValue, digest: DigestPort): Promise<string> {
  return digest.sha256(toSortedJson(args))
}

/** JSON with the keys of every object in order of their code units. */
export function toSortedJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(toSortedJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${toSortedJson(item)}`)
  return `{${fields.join(',')}}`
}
