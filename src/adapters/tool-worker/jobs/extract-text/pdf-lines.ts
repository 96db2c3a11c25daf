/** A piece of text on a page with its position, as pdf.js returns it. */
export interface PdfTextItem {
  str: string
  dir: string
  /** Matrix of the text. The last two numbers are the position of its start, from the left and from the bottom. */
  transform: number[]
  width: number
  height: number
  hasEOL: boolean
}

/** Joins the pieces of a page to lines of text in reading order. */
export function joinTextItems(items: readonly PdfTextItem[]): string {
  const lines = splitLines(items)
  return cleanText(lines.map((line) => orderLine(line).join('')).join('\n'))
}

function splitLines(items: readonly PdfTextItem[]): PdfTextItem[][] {
  const lines: PdfTextItem[][] = []
  let line: PdfTextItem[] = []
  for (const item of items) {
    line.push(item)
    if (!item.hasEOL) continue
    lines.push(line)
    line = []
  }
  return line.length > 0 ? [...lines, line] : lines
}

const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/gu
const leftToRight = /\p{L}|\p{N}/gu

/**
 * Puts the pieces of a line in reading order. In a line that is mostly right-to-left, a page may hold the words in either
 * order, so their positions decide. Numbers and Latin words next to each other keep their own direction.
 */
function orderLine(line: readonly PdfTextItem[]): string[] {
  const whole = line.map(({ str }) => str).join('')
  const rightCount = whole.match(rightToLeft)?.length ?? 0
  const letterCount = whole.match(/\p{L}/gu)?.length ?? 0
  if (rightCount * 2 <= letterCount) return line.map(({ str }) => str)
  const placed = line.filter(({ str }) => str !== '')
  const ordered = placed.toSorted((one, other) => leftOf(other) - leftOf(one))
  const read: string[] = []
  let foreign: string[] = []
  const closeForeign = () => {
    read.push(...foreign.toReversed())
    foreign = []
  }
  for (const { str } of ordered) {
    const isForeign = (str.match(leftToRight)?.length ?? 0) > 0 && str.match(rightToLeft) === null
    const isBetween = foreign.length > 0 && str.trim() === ''
    if (isForeign || isBetween) foreign.push(str)
    else {
      closeForeign()
      read.push(str)
    }
  }
  closeForeign()
  return read
}

function leftOf({ transform }: PdfTextItem): number {
  return transform[4] ?? 0
}

/** Shaped forms of Arabic and Hebrew letters, as fonts draw them. People do not search for these. */
const shapedForms = /[\uFB1D-\uFDFF\uFE70-\uFEFC]+/g
// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/g

function cleanText(text: string): string {
  return text.replace(shapedForms, (forms) => forms.normalize('NFKC')).replace(controls, '')
}

/**
 * Returns true for text without meaning: fonts that do not say which characters their glyphs are become control characters and
 * private ones.
 */
export function isGarbled(items: readonly Pick<PdfTextItem, 'str'>[]): boolean {
  const text = items.map(({ str }) => str).join('')
  const visible = text.replace(/\s/g, '').length
  const unknown = text.match(/[\p{Co}\p{Cn}\uFFFD]/gu)?.length ?? 0
  return visible > 0 && (unknown + (text.match(controls)?.length ?? 0)) / visible > 0.3
}
