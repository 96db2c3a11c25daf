import type { Transform } from '../hook.ts'

/** Some models end an answer with empty lines; they go. Spaces at the end of the last line with something in it stay. */
export const trimAnswer: Transform<'render/pre'> = {
  id: 'innerloop.trim-answer',
  point: 'render/pre',
  kind: 'transform',
  transform: (payload) => {
    const texts = payload.texts.map((each) => {
      const text = removeTrailingBlankLines(each.text)
      return text === each.text ? each : { ...each, text }
    })
    return texts.every((each, index) => each === payload.texts[index]) ? payload : { ...payload, texts }
  },
}

export function removeTrailingBlankLines(text: string): string {
  const end = text.trimEnd().length
  const firstBreak = text.slice(end).search(/[\r\n]/)
  if (firstBreak < 0) return text
  return end === 0 ? '' : text.slice(0, end + firstBreak)
}
