/** What the elements of a format mean for its words. Names are qualified, as every program writes them. */
export interface DocumentFormat {
  /** Elements whose characters are words. */
  text: RegExp
  /** Their end is the end of a line. */
  line: RegExp
  /** Stand for a character. */
  characters: Readonly<Record<string, string>>
  /** What ends a cell of a table, and a row. */
  cell: RegExp
  row: RegExp
  /** What is in there is not read: drafts that were deleted, and second forms of what is there already. */
  skipped: RegExp
  /** The name of the section that an element begins; `undefined` for one that begins none. */
  sectionName(
    element: string,
    attributes: Readonly<Record<string, string>>,
    count: number,
  ): string | undefined
  /** A line with such an element in it is a heading, and begins a section of its name. */
  isHeading(element: string, attributes: Readonly<Record<string, string>>): boolean
}

export const wordFormat: DocumentFormat = {
  text: /^(w|m):t$/,
  line: /^w:p$/,
  characters: { 'w:tab': '\t', 'w:br': '\n', 'w:cr': '\n', 'w:noBreakHyphen': '-' },
  cell: /^w:tc$/,
  row: /^w:tr$/,
  skipped: /^(mc:Fallback|w:del|w:instrText)$/,
  sectionName: () => undefined,
  isHeading: (element, attributes) =>
    element === 'w:outlineLvl' ||
    (element === 'w:pStyle' &&
      /^(heading|title|berschrift|titel|titre|ttulo)/i.test(attributes['w:val'] ?? '')),
}

export const slideFormat: DocumentFormat = {
  text: /^a:t$/,
  line: /^a:p$/,
  characters: { 'a:br': '\n', 'a:tab': '\t' },
  cell: /^a:tc$/,
  row: /^a:tr$/,
  skipped: /^mc:Fallback$/,
  sectionName: () => undefined,
  isHeading: () => false,
}

/** Text documents, sheets and slides of LibreOffice alike. */
export const openDocumentFormat: DocumentFormat = {
  text: /^text:(p|h)$/,
  line: /^text:(p|h)$/,
  characters: { 'text:tab': '\t', 'text:line-break': '\n', 'text:s': ' ' },
  cell: /^table:(covered-)?table-cell$/,
  row: /^table:table-row$/,
  skipped: /^(text:tracked-changes|office:annotation|text:note-citation|office:forms)$/,
  sectionName: (element, attributes, count) => {
    if (element === 'draw:page') return `slide ${count + 1}`
    // A sheet stands in the spreadsheet itself, any other table in a text.
    if (element === 'table:table' && attributes['table:name'] !== undefined)
      return `table “${attributes['table:name']}”`
    return undefined
  },
  isHeading: (element) => element === 'text:h',
}
