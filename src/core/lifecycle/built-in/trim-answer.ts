import { removeTrailingBlankLines } from '../../kernel/trailing-blank-lines.ts'
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
