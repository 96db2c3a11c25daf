import type { AboutYou } from '../kernel/instructions.ts'

/** What the person wrote about themselves; empty where there is nothing, or it is off. */
export function aboutYouPrompt({ isOn, text }: AboutYou = { isOn: false, text: '' }): string {
  return isOn && text !== '' ? `What the user wants you to know about them:\n${text}` : ''
}
