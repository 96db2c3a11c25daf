export interface FoldedText {
  shown: string
  hiddenLines: number
  hiddenCharacters: number
}

const maxLines = 24
const maxCharacters = 4000
/** Less than this is not worth a button. */
const slackLines = 6
const slackCharacters = 400

/** The beginning of a long text, cut at a line's end where lines are what is many, and how much is left. */
export function foldText(text: string): FoldedText {
  const lines = text.split('\n')
  const byLines = lines.length > maxLines + slackLines ? lines.slice(0, maxLines).join('\n') : text
  const shown = byLines.length > maxCharacters + slackCharacters ? cutWhole(byLines) : byLines
  return {
    shown,
    hiddenLines: lines.length - shown.split('\n').length,
    hiddenCharacters: text.length - shown.length,
  }
}

/** Never between the halves of a character. */
function cutWhole(text: string): string {
  const last = text.charCodeAt(maxCharacters - 1)
  const isHalf = last >= 0xd800 && last <= 0xdbff
  return text.slice(0, isHalf ? maxCharacters - 1 : maxCharacters)
}
