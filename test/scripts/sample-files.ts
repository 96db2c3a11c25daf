/** Generates files as people attach them, for measurements and tests that need large files. */
import { strToU8, zipSync } from 'fflate'

const encode = (text: string) => new TextEncoder().encode(text)

/** Makes pages of plain lines in Helvetica. Each page contains its number; `lineOf` returns the other lines. */
export function makePdf(
  pageCount: number,
  lineOf: (page: number, line: number) => string,
  linesPerPage = 45,
): Uint8Array<ArrayBuffer> {
  const objects: string[] = []
  const kids = Array.from({ length: pageCount }, (_, index) => `${4 + index * 2} 0 R`)
  objects.push('<< /Type /Catalog /Pages 2 0 R >>')
  objects.push(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pageCount} >>`)
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  for (let page = 1; page <= pageCount; page += 1) {
    const lines = Array.from(
      { length: linesPerPage },
      (_, line) => `(${escapePdf(lineOf(page, line + 1))}) Tj T*`,
    )
    const content = `BT /F1 10 Tf 14 TL 50 790 Td (Page ${page}) Tj T* ${lines.join('\n')} ET`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + (page - 1) * 2} 0 R >>`,
    )
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  }
  return writePdf(objects)
}

/** Makes pages that only contain an image, as a scanner makes them. */
export function makeScannedPdf(pageCount: number): Uint8Array<ArrayBuffer> {
  const kids = Array.from({ length: pageCount }, (_, index) => `${4 + index} 0 R`)
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /I 3 0 R >> >> /Contents 999 0 R >>'
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pageCount} >>`,
    '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Length 1 >>\nstream\n0\nendstream',
    ...Array.from({ length: pageCount }, () => page.replace('999', String(4 + pageCount))),
    '<< /Length 28 >>\nstream\nq 595 0 0 842 0 0 cm /I Do Q\nendstream',
  ])
}

function writePdf(objects: readonly string[], trailer = ''): Uint8Array<ArrayBuffer> {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`
  return Uint8Array.from(text + end, (character) => character.charCodeAt(0))
}

function escapePdf(text: string): string {
  return text.replace(/[\\()]/g, String.raw`\$&`)
}

/** Makes a header and rows, as a table of sales. */
export function makeCsv(rowCount: number): Uint8Array<ArrayBuffer> {
  const cities = ['Lisbon', 'Oslo', 'Kyoto', 'Quito', 'Cork', 'Tartu', 'Ghent']
  const rows = Array.from({ length: rowCount }, (_, index) => {
    const day = new Date(Date.UTC(2024, 0, 1 + (index % 730))).toISOString().slice(0, 10)
    const amount = ((index * 7919) % 100_000) / 100
    return `${index + 1},${day},${cities[index % cities.length]},${amount.toFixed(2)},item ${index % 250}`
  })
  return encode(`id,date,city,amount,product\n${rows.join('\n')}\n`)
}

const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`)
const packageTypes = (overrides: string) =>
  xml(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`,
  )
const relationships = (rels: string) =>
  xml(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rels}</Relationships>`,
  )
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Makes headings and paragraphs, and a table of the rows. */
export function makeDocx(
  chapters: readonly { title: string; paragraphs: readonly string[] }[],
  table: readonly (readonly string[])[] = [],
): Uint8Array<ArrayBuffer> {
  const paragraph = (text: string, style = '') =>
    `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`
  const rows = table.map(
    (row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`,
  )
  const body = chapters.flatMap(({ title, paragraphs }) => [
    paragraph(title, 'Heading1'),
    ...paragraphs.map((text) => paragraph(text)),
  ])
  return zip({
    '[Content_Types].xml': packageTypes(
      '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>',
    ),
    '_rels/.rels': relationships(
      `<Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/>`,
    ),
    'word/document.xml': xml(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}${rows.length > 0 ? `<w:tbl>${rows.join('')}</w:tbl>` : ''}</w:body></w:document>`,
    ),
  })
}

/** Makes sheets of words and numbers. */
export function makeXlsx(
  sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>,
): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets)
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`
  const sheetOf = (rows: readonly (readonly (string | number)[])[]) =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
      .map(
        (row, index) =>
          `<row r="${index + 1}">${row.map((value, column) => cell(value).replace('<c', `<c r="${columnName(column)}${index + 1}"`)).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`
  return zip({
    '[Content_Types].xml': packageTypes(
      `<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${names
        .map(
          (_, index) =>
            `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
        )
        .join('')}`,
    ),
    '_rels/.rels': relationships(
      `<Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>${names
        .map(
          (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="r${index + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relationships(
      names
        .map(
          (_, index) =>
            `<Relationship Id="r${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
        )
        .join(''),
    ),
    ...Object.fromEntries(
      names.map((name, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml(sheetOf(sheets[name] ?? []))]),
    ),
  })
}

function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

export function zip(files: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  return zipSync({ ...files }) as Uint8Array<ArrayBuffer>
}

export { xml }
