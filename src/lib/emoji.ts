const emoji = /^\p{RGI_Emoji}$/v
const presentation = '\uFE0F'
/** More UTF-16 code units than any emoji has. */
const maxUnits = 64

/** Returns the text as one emoji in its keyboard form, or `undefined` for anything else. */
export function toEmoji(text: string): string | undefined {
  const needle = text.trim()
  if (needle.length > maxUnits) return undefined
  return [needle, `${needle}${presentation}`].find((each) => emoji.test(each))
}
