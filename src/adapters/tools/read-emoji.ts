import { toEmoji } from '../../core/kernel/emoji.ts'

/** Returns one emoji, given as itself or by name, with or without colons. Returns undefined for anything else. */
export async function readEmoji(content: string): Promise<string | undefined> {
  const emoji = toEmoji(content)
  if (emoji !== undefined) return emoji
  const name = /^:?([a-z0-9+_ -]{1,60}):?$/i.exec(content.trim())?.[1]
  if (name === undefined) return undefined
  const { nameToEmoji } = await import('gemoji')
  const key = name.toLowerCase().replaceAll(' ', '_')
  // Inherited properties of objects are not emoji names.
  return Object.hasOwn(nameToEmoji, key) ? toEmoji(nameToEmoji[key] ?? '') : undefined
}
