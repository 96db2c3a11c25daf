import { Parser } from 'htmlparser2'

/** Properties of an OpenDocument spreadsheet that have to be known before its cells are read. */
export interface OpenDocumentSheets {
  /** Number of cells after repeated cells and rows are written out. */
  cellCount: number
  hiddenNames: ReadonlySet<string>
}

/**
 * Counts the cells of an OpenDocument spreadsheet in one pass over its XML. A few bytes can stand for billions of cells,
 * because cells and rows have a repeat count.
 */
export function inspectOpenDocument(xml: string): OpenDocumentSheets {
  const hiddenStyles = new Set<string>()
  const hiddenNames = new Set<string>()
  let style = ''
  let cellCount = 0
  let rowRepeat = 1
  let rowCells = 0
  /** Repeat count of the current cell. It counts only if the cell has a value or text. */
  let cellRepeat = 0
  const addCell = (attributes: Readonly<Record<string, string>>) => {
    cellRepeat = toRepeat(attributes['table:number-columns-repeated'])
    if (Object.keys(attributes).some((name) => name.startsWith('office:'))) countCell()
  }
  const countCell = () => {
    rowCells += cellRepeat
    cellRepeat = 0
  }
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name === 'style:style') style = attributes['style:name'] ?? ''
        if (name === 'style:table-properties' && attributes['table:display'] === 'false')
          hiddenStyles.add(style)
        if (name === 'table:table' && hiddenStyles.has(attributes['table:style-name'] ?? ''))
          hiddenNames.add(attributes['table:name'] ?? '')
        if (name === 'table:table-row') {
          rowRepeat = toRepeat(attributes['table:number-rows-repeated'])
          rowCells = 0
        }
        if (name === 'table:table-cell' || name === 'table:covered-table-cell') addCell(attributes)
        if (name === 'text:p') countCell()
      },
      onclosetag: (name) => {
        if (name === 'table:table-row') cellCount += rowRepeat * rowCells
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return { cellCount, hiddenNames }
}

function toRepeat(count: string | undefined): number {
  const repeat = Number(count ?? 1)
  return repeat >= 1 ? repeat : 1
}
