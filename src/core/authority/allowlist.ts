import type { AllowedCalls } from '../kernel/security-mode.ts'

/** Whether the whole key fits the pattern. `*` is any run of characters, also none; all else is itself. At most pattern x key steps. */
export function matchesPattern(pattern: string, key: string): boolean {
  let atPattern = 0
  let atKey = 0
  let lastStar = -1
  let keyAfterStar = 0
  while (atKey < key.length) {
    if (pattern[atPattern] === '*') {
      lastStar = atPattern++
      keyAfterStar = atKey
    } else if (pattern[atPattern] === key[atKey]) {
      atPattern++
      atKey++
    } else if (lastStar >= 0) {
      atPattern = lastStar + 1
      atKey = ++keyAfterStar
    } else {
      return false
    }
  }
  while (pattern[atPattern] === '*') atPattern++
  return atPattern === pattern.length
}

export function isAllowlisted(
  allowed: readonly AllowedCalls[],
  call: { toolName: string; approvalKey: string },
): boolean {
  return allowed.some(
    ({ toolName, pattern }) => toolName === call.toolName && matchesPattern(pattern, call.approvalKey),
  )
}
