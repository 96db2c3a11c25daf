const emoji = /^\p{RGI_Emoji}$/v
const presentation = '\uFE0F'

/** One emoji, written as keyboards write it; `undefined` where the text is anything else. */
export function toEmoji(text: string): string | undefined {
  const wanted = text.trim()
  return [wanted, `${wanted}${presentation}`].find((each) => emoji.test(each))
}
