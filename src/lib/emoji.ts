const emoji = /^\p{RGI_Emoji}$/v
const presentation = '\uFE0F'

/** Returns the text as one emoji in its keyboard form, or `undefined` for anything else. */
export function toEmoji(text: string): string | undefined {
  const wanted = text.trim()
  return [wanted, `${wanted}${presentation}`].find((each) => emoji.test(each))
}
