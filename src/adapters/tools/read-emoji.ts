import { toEmoji } from '../../core/kernel/emoji.ts'

/** One emoji, given as itself or by its name, with colons or without; `undefined` for anything else. */
export async function readEmoji(content: string): Promise<string | undefined> {
  const emoji = toEmoji(content)
  if (emoji !== undefined) return emoji
  const name = /^:?([a-z0-9+_ -]{1,60}):?$/i.exec(content.trim())?.[1]
  if (name === undefined) return undefined
  const { nameToEmoji } = await import('gemoji')
  const key = name.toLowerCase().replaceAll(' ', '_')
  // What every object has is no name of an emoji.
  return Object.hasOwn(nameToEmoji, key) ? toEmoji(nameToEmoji[key] ?? '') : undefined
}
