/** Describes how to read the text of a document format from its XML elements. Names are qualified, as all programs write them. */
export interface DocumentFormat {
  /** Elements whose characters are text. */
  text: RegExp
  /** Elements that end a line. */
  line: RegExp
  /** Elements that stand for a character. */
  characters: Readonly<Record<string, string>>
  /** Elements whose lines stay part of the surrounding line, with what follows them. */
  inline?: Readonly<Record<string, string>>
  /** Returns how many columns the current cell spans, for the element that says so. */
  span?(element: string, attributes: Readonly<Record<string, string>>): number | undefined
  /** Elements that end a table cell. */
  cell: RegExp
  row: RegExp
  /** Elements whose content is ignored: deleted drafts and alternative forms of other content. */
  skipped: RegExp
  /** Returns the name of the section that an element starts, or undefined. */
  sectionName(
    element: string,
    attributes: Readonly<Record<string, string>>,
    count: number,
  ): string | undefined
  /** Returns true for an element that makes its line a heading. A heading starts a section with its name. */
  isHeading(element: string, attributes: Readonly<Record<string, string>>): boolean
}

export const wordFormat: DocumentFormat = {
  text: /^(w|m):t$/,
  line: /^w:p$/,
  characters: {
    'w:tab': '\t',
    'w:br': '\n',
    'w:cr': '\n',
    'w:noBreakHyphen': '-',
    // Formulas: exponent, index and denominator.
    'm:sup': '^',
    'm:sub': '_',
    'm:den': '/',
  },
  span: (element, attributes) => (element === 'w:gridSpan' ? Number(attributes['w:val']) : undefined),
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

/** Charts of documents and slides: their titles, and each series in a line. */
export const chartFormat: DocumentFormat = {
  ...slideFormat,
  text: /^(a:t|c:v)$/,
  line: /^(a:p|c:cat|c:val|c:tx)$/,
  characters: { 'c:pt': ' ' },
}

/** OpenDocument text documents, sheets and slides. */
export const openDocumentFormat: DocumentFormat = {
  text: /^text:(p|h)$/,
  line: /^text:(p|h)$/,
  characters: { 'text:tab': '\t', 'text:line-break': '\n', 'text:s': ' ', 'text:note-body': ' (note: ' },
  inline: { 'text:note-body': ')' },
  cell: /^table:(covered-)?table-cell$/,
  row: /^table:table-row$/,
  skipped: /^(text:tracked-changes|office:annotation|text:note-citation|office:forms)$/,
  sectionName: (element, attributes, count) => {
    if (element === 'draw:page') return `slide ${count + 1}`
    // A table in a spreadsheet is a sheet; any other table is part of a text.
    if (element === 'table:table' && attributes['table:name'] !== undefined)
      return `table “${attributes['table:name']}”`
    return undefined
  },
  isHeading: (element) => element === 'text:h',
}
