export interface FoldedText {
  shown: string
  hiddenLines: number
  hiddenCharacters: number
}

const maxLines = 24
const maxCharacters = 4000
/** Smallest rest that is worth a button. */
const slackLines = 6
const slackCharacters = 400

/** Returns the beginning of a long text and how much is left. A text with many lines is cut at the end of a line. */
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

/** Cuts the text without splitting a surrogate pair. */
function cutWhole(text: string): string {
  const last = text.charCodeAt(maxCharacters - 1)
  const isHalf = last >= 0xd800 && last <= 0xdbff
  return text.slice(0, isHalf ? maxCharacters - 1 : maxCharacters)
}
