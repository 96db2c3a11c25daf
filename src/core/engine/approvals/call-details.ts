import { truncateString } from '../../../lib/text.ts'
import type { LocalizedText } from '../../model/messages/localized-text.ts'
import { engineText } from '../../model/messages/write-text.ts'
import { createFailure } from '../../model/failures/failure.ts'
import type { ToolEffect } from '../../model/tools/interaction.ts'
import { fail, succeed, type Result } from '../../model/failures/result.ts'
import type { NetworkAddress, ToolAuthority } from './tool-authority.ts'
import type { JsonValue } from '../../model/json.ts'

export interface CallDetails {
  toolName: string
  effects: readonly ToolEffect[]
  isGated: boolean
  approvalKey: string
  address: NetworkAddress | undefined
  /** The tool's own description of the call, if it has one. */
  description: LocalizedText | undefined
}

/** Reads the details from the tool. If the tool throws, the call is refused in every mode. */
export function resolveCallDetails(tool: ToolAuthority, args: unknown): Result<CallDetails> {
  try {
    const key = validateApprovalKey(tool.approvalKey ? tool.approvalKey(args) : tool.name)
    if (!key.ok) return key
    const effects = tool.effectsOf?.(args) ?? tool.effects
    const { gated } = tool
    return succeed({
      toolName: tool.name,
      effects,
      isGated: typeof gated === 'function' ? gated(args) : (gated ?? effects.some(changesOrReaches)),
      approvalKey: key.value,
      address: tool.address?.(args),
      description: tool.describeCall?.(args),
    })
  } catch (error: unknown) {
    const detail = error instanceof Error ? truncateString(error.message, 500) : undefined
    return fail(createFailure('approval-key-invalid', { detail }))
  }
}

function changesOrReaches(effect: ToolEffect): boolean {
  return effect !== 'read'
}

const maxBytes = 1024

/** Control characters, line and paragraph separators, and lone surrogates: characters that users cannot read in one line. */
const unreadable = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u

/**
 * Checks that an approval key is one readable line, because it is shown, stored and matched with patterns. An invalid key is
 * refused in every mode.
 */
export function validateApprovalKey(key: unknown): Result<string> {
  if (typeof key !== 'string' || key.trim() === '') return refuse(engineText('approval-key-empty'))
  if (unreadable.test(key)) return refuse(engineText('approval-key-unreadable'))
  if (countUtf8Bytes(key) > maxBytes) return refuse(engineText('approval-key-too-long', { count: maxBytes }))
  return succeed(key)
}

function refuse(detail: LocalizedText): Result<string> {
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

/** Returns the SHA-256 of the text's UTF-8 bytes, in lowercase hex. */
export interface DigestPort {
  sha256(text: string): Promise<string>
}

/** Returns the same digest for the same arguments in any key order. */
export function digestArguments(args: JsonValue, digest: DigestPort): Promise<string> {
  return digest.sha256(toSortedJson(args))
}

/** Returns JSON with the keys of every object sorted by code units. */
export function toSortedJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(toSortedJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${toSortedJson(value[key] as JsonValue)}`)
  return `{${fields.join(',')}}`
}
