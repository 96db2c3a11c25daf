/** Name of the tool that asks an assistant. */
export const askAgentTool = 'ask_agent'

/** Tools that an asked assistant does not get: those for messages, memories and the note of the chat that asks. */
export const toolsWithheldFromAgents: ReadonlySet<string> = new Set([
  'interact_with_recent_message',
  'manage_message',
  'reveal_message_metadata',
  'store_memory',
  'update_short_term_memory',
])
