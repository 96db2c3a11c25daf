/** What a dialect takes as the id of a call. */
export type CallIdRule = 'word' | 'nine-characters'

const wellFormed: Record<CallIdRule, RegExp> = {
  // OpenAI: at most 64 characters; Anthropic: letters, digits, _ and - only. What fits both fits the others.
  word: /^[\w-]{1,64}$/,
  // Mistral.
  'nine-characters': /^[a-zA-Z0-9]{9}$/,
}

/** The id as the dialect takes it: another provider's may be longer or have other characters. The same for the same id. */
export function fitCallId(callId: string, rule: CallIdRule): string {
  if (wellFormed[rule].test(callId)) return callId
  const hash = hashOf(callId)
  if (rule === 'nine-characters') return hash.slice(0, 9)
  return `${callId.replace(/[^\w-]/g, '_').slice(0, 50)}_${hash}`
}

/** A name that a model made up may be none that another provider takes; the call was refused, and stays in the history. */
export function fitToolName(toolName: string): string {
  return /^[a-zA-Z_][\w-]{0,63}$/.test(toolName)
    ? toolName
    : `tool_${toolName.replace(/[^\w-]/g, '_').slice(0, 40)}_${hashOf(toolName)}`
}

/** Two FNV-1a hashes as ten letters and digits: enough to keep the calls of one conversation apart. */
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
