const emoji = /^\p{RGI_Emoji}$/v
const presentation = '\uFE0F'

/** Returns the text as one emoji in its keyboard form, or `undefined` for anything else. */
export function toEmoji(text: string): string | undefined {
  const needle = text.trim()
  return [needle, `${needle}${presentation}`].find((each) => emoji.test(each))
}
