/** Rule for valid call ids of a dialect. */
export type CallIdRule = 'word' | 'nine-characters'

const wellFormed: Record<CallIdRule, RegExp> = {
  // OpenAI allows at most 64 characters. Anthropic allows only letters, digits, _ and -. An id that suits both suits all
  // others.
  word: /^[\w-]{1,64}$/,
  // Mistral's rule.
  'nine-characters': /^[a-zA-Z0-9]{9}$/,
}

/** Converts a call id of another provider to a valid one. The same input always gives the same id. */
export function fitCallId(callId: string, rule: CallIdRule): string {
  if (wellFormed[rule].test(callId)) return callId
  const hash = hashOf(callId)
  if (rule === 'nine-characters') return hash.slice(0, 9)
  return `${callId.replace(/[^\w-]/g, '_').slice(0, 50)}_${hash}`
}

/**
 * Converts an invented tool name to a valid one. Refused calls stay in the history, and other providers may reject
 * their names.
 */
export function fitToolName(toolName: string): string {
  return /^[a-zA-Z_][\w-]{0,63}$/.test(toolName)
    ? toolName
    : `tool_${toolName.replace(/[^\w-]/g, '_').slice(0, 40)}_${hashOf(toolName)}`
}

/** Returns two FNV-1a hashes as ten letters and digits, enough to distinguish the calls of one conversation. */
function hashOf(text: string): string {
  return [0x811c9dc5, 0x1b873593]
    .map((seed) => {
      let hash = seed
      for (let index = 0; index < text.length; index++) {
        hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
      }
      return (hash >>> 0).toString(36).padStart(7, '0').slice(-5)
    })
    .join('')
}
