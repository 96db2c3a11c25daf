import { createFailure } from '../kernel/failure.ts'
import { fail, succeed, type Result } from '../kernel/result.ts'

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
