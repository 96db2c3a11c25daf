/** Headings of the sections that code writes or completes, and what else it writes into a report. */
export interface ReportHeadings {
  disagreements: string
  notFound: string
  sources: string
  /** Sentence after the question of a step without notes. */
  failedStep: string
  /** Marks in the text. */
  quotationNotFound: string
  sourceNotRead: string
}

const english: ReportHeadings = {
  disagreements: 'Where sources disagree',
  notFound: 'What we could not find',
  sources: 'Sources',
  failedStep: 'This question has no answer, because its research failed or did not start.',
  quotationNotFound: 'quotation not found',
  sourceNotRead: 'source not read',
}

const german: ReportHeadings = {
  disagreements: 'Wo Quellen sich widersprechen',
  notFound: 'Was wir nicht gefunden haben',
  sources: 'Quellen',
  failedStep: 'Diese Frage hat keine Antwort, weil ihre Recherche gescheitert ist oder nicht begonnen hat.',
  quotationNotFound: 'Zitat nicht gefunden',
  sourceNotRead: 'Quelle nicht gelesen',
}

/** Returns the headings for the language of a report. Other languages than German get the English ones. */
export function headingsFor(language: string): ReportHeadings {
  return /^(de|german|deutsch)/i.test(language.trim()) ? german : english
}

/** Headings of a list of sources that a model wrote, which code replaces. */
export const sourceHeadings: ReadonlySet<string> = new Set([
  'sources',
  'references',
  'bibliography',
  'works cited',
  'quellen',
  'quellenverzeichnis',
  'literatur',
  'literaturverzeichnis',
])

/** The text of a heading without its marks, numbers and final colon, in lower case. */
export function nameOfHeading(line: string): string {
  return line
    .replace(/^#{1,6}/, '')
    .replaceAll(/[*_`:]/g, '')
    .trim()
    .replace(/^\d{1,3}[.)] /, '')
    .toLowerCase()
}
