import { truncateString } from './text.ts'

const maxErrorCharacters = 2000

export function truncateErrorText(text: string): string {
  if (text.length <= maxErrorCharacters) return text
  return `${truncateString(text, maxErrorCharacters - 6)} […]`
}

/** Returns a text for any thrown value: an Error, a string, nothing, or an object that throws when it is read. */
export function describeThrown(thrown: unknown): string {
  try {
    const text = thrown instanceof Error ? thrown.message || thrown.name : String(messageOf(thrown))
    return truncateErrorText(text.trim() || 'it gave no reason')
  } catch (error: unknown) {
    return error === thrown ? 'it gave no reason' : 'it gave a reason that cannot be read'
  }
}

function messageOf(thrown: unknown): unknown {
  if (thrown === undefined || thrown === null) return ''
  if (typeof thrown !== 'object') return thrown
  return 'message' in thrown ? thrown.message : (JSON.stringify(thrown) ?? '')
}
