const callPatterns: readonly RegExp[] = [
  /<tool_call>\s*(\{|<function|[\w.-]+)/,
  /<function=[\w.-]+>/,
  /<function_call>\s*\{/,
  /<(?:\w+:)?invoke name="/,
  /\[TOOL_CALLS\]/,
  /<\|python_tag\|>/,
  /<\|tool_calls?(_(section_)?(begin|start))?\|?>/,
  /<｜tool▁calls?▁begin｜>/,
  /<(?:tool_calls|TOOLCALLS?)>\s*[[{<]/,
  /<start_function_call>/,
  /<\|action_start\|>/,
  /^functools\[/,
  /assistantcommentary to=(functions\.)?[\w.-]+/,
  /^```(?:tool_call|tool_code)\s/m,
]

/** Returns true if an answer has a tool call written as text outside code. Such a call is shown and never run. */
export function findWrittenCall(text: string, names: readonly string[]): boolean {
  if (names.length > 0) return true
  if (!/[<[`(]|^functools|assistantcommentary/.test(text)) return false
  const prose = text.replaceAll(/^ {0,3}```(?!tool_)[\s\S]*?^ {0,3}```/gm, '').replaceAll(/`[^`\n]*`/g, '')
  return callPatterns.some((pattern) => pattern.test(prose))
}
