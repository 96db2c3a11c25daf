import type { ArchiveEntries } from '../archives/unpack-archive.ts'

const schemas = 'http://schemas.openxmlformats.org'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const workbookPath = 'xl/workbook.xml'
const relationsPath = 'xl/_rels/workbook.xml.rels'

/** Types of the parts that hold cells, as the list of parts names them. */
const partTypes: readonly (readonly [RegExp, string])[] = [
  [/^xl\/workbook\.xml$/, `${spreadsheet}.sheet.main+xml`],
  [/^xl\/worksheets\/[^/]+\.xml$/, `${spreadsheet}.worksheet+xml`],
  [/^xl\/styles\.xml$/, `${spreadsheet}.styles+xml`],
  [/^xl\/sharedStrings\.xml$/, `${spreadsheet}.sharedStrings+xml`],
]

/**
 * Returns the parts of a workbook with a list of the parts that are there, and with a list of its sheets if it lacks one.
 * Programs that write spreadsheets by hand leave these out. Returns undefined for an archive without sheets.
 */
export function repairWorkbook(entries: ArchiveEntries): ArchiveEntries | undefined {
  const sheets = Object.keys(entries)
    .filter((path) => /^xl\/worksheets\/[^/]+\.xml$/.test(path))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  if (sheets.length === 0) return undefined
  const hasList = workbookPath in entries && relationsPath in entries
  const parts = hasList ? entries : { ...entries, ...listSheets(sheets) }
  const overrides = Object.keys(parts).flatMap((path) => {
    const type = partTypes.find(([form]) => form.test(path))?.[1]
    return type === undefined ? [] : [`<Override PartName="/${path}" ContentType="${type}"/>`]
  })
  const types = `<Types xmlns="${schemas}/package/2006/content-types">${overrides.join('')}</Types>`
  return { ...parts, '[Content_Types].xml': new TextEncoder().encode(types) }
}

/** Writes the list of sheets, which are named by their numbers. */
function listSheets(paths: readonly string[]): ArchiveEntries {
  const encode = (text: string) => new TextEncoder().encode(text)
  const sheets = paths.map(
    (_, index) => `<sheet name="Sheet${index + 1}" sheetId="${index + 1}" r:id="r${index + 1}"/>`,
  )
  const relations = paths.map(
    (path, index) =>
      `<Relationship Id="r${index + 1}" Type="${schemas}/officeDocument/2006/relationships/worksheet" Target="${path.slice('xl/'.length)}"/>`,
  )
  return {
    [workbookPath]: encode(
      `<workbook xmlns="${schemas}/spreadsheetml/2006/main" xmlns:r="${schemas}/officeDocument/2006/relationships"><sheets>${sheets.join('')}</sheets></workbook>`,
    ),
    [relationsPath]: encode(
      `<Relationships xmlns="${schemas}/package/2006/relationships">${relations.join('')}</Relationships>`,
    ),
  }
}

/** Matches a cell with a formula and without a result. */
const formulaWithoutResult =
  /<c\b([^<>]*)>\s*<f\b[^<>]*(?:\/>|>[^<]*<\/f>)\s*(<v\s*\/>\s*|<v>\s*<\/v>\s*)?<\/c>/g
const typeOfCell = /\st\s*=\s*(?:"([^"]*)"|'([^']*)')/

/**
 * Marks formulas without a stored result as errors without a value. The library would read them as zero. Programs
 * that write spreadsheets without calculating them, such as openpyxl, leave results out. An empty result of a cell with
 * text is a text without characters, as Excel stores it.
 */
export function markMissingResults(entries: ArchiveEntries): ArchiveEntries {
  const marked = Object.entries(entries).map(([path, part]) => {
    if (!/^xl\/worksheets\/[^/]+\.xml$/.test(path)) return [path, part]
    const text = new TextDecoder().decode(part)
    const changed = text.replace(formulaWithoutResult, (cell, attributes: string, result?: string) => {
      const [, type, sameType = type] = typeOfCell.exec(attributes) ?? []
      if (sameType === 'str' && result !== undefined) return cell
      return `<c${attributes.replace(typeOfCell, '')} t="e"><f>NA()</f></c>`
    })
    return [path, changed === text ? part : new TextEncoder().encode(changed)]
  })
  return Object.fromEntries(marked) as ArchiveEntries
}
