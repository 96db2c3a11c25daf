import type { Note, Notes } from '../../model/research/notes.ts'
import type { SourceBook } from './source-book.ts'

/** Looks for quotations in the stored text of one source, in the order of the quotations. All are missing if it cannot be read. */
export type FindQuotationsPort = (
  source: number,
  quotations: readonly string[],
) => Promise<readonly boolean[]>

export interface CheckedNotes {
  notes: Notes
  /** Quotations that were looked for, and those that were found. */
  checked: number
  found: number
  /** Positions of the notes with a quotation that is in none of their sources. */
  wrong: readonly number[]
}

/**
 * Checks notes: sources that do not exist or were not read are removed, and each quotation is looked for in the sources of its
 * note. One source is read at a time.
 */
export async function checkNotes(
  notes: Notes,
  book: Pick<SourceBook, 'get'>,
  findQuotations: FindQuotationsPort,
): Promise<CheckedNotes> {
  const withSources = notes.notes.map((note) => ({
    ...note,
    sources: [...new Set(note.sources)].filter((number) => book.get(number)?.state === 'read'),
    quotation: note.quotation?.trim() || undefined,
  }))
  const found = await findInSources(
    withSources.map(({ sources, quotation }) => ({ sources, quotation })),
    findQuotations,
  )
  const checkedNotes: Note[] = withSources.map((note, index) =>
    note.quotation === undefined ? note : withFinding(note, found.has(index)),
  )
  const quoted = checkedNotes.filter(({ isQuotationFound }) => isQuotationFound !== undefined)
  return {
    notes: { ...notes, notes: checkedNotes, disagreements: keepExisting(notes) },
    checked: quoted.length,
    found: quoted.filter(({ isQuotationFound }) => isQuotationFound).length,
    wrong: checkedNotes.flatMap(({ isQuotationFound }, index) => (isQuotationFound === false ? [index] : [])),
  }
}

function withFinding(note: Note, isQuotationFound: boolean): Note {
  return { ...note, isQuotationFound }
}

/** Returns the notes without wrong quotations. The claims stay. */
export function withoutWrongQuotations(notes: Notes): Notes {
  return {
    ...notes,
    notes: notes.notes.map(({ quotation, isQuotationFound, ...note }) =>
      isQuotationFound === true ? { ...note, quotation, isQuotationFound } : note,
    ),
  }
}

/** Returns the positions of the quotations that are in one of their sources. Reads each source once. */
export async function findInSources(
  quoted: readonly { sources: readonly number[]; quotation?: string | undefined }[],
  findQuotations: FindQuotationsPort,
): Promise<ReadonlySet<number>> {
  const bySource = new Map<number, number[]>()
  for (const [index, { sources, quotation }] of quoted.entries()) {
    if (quotation === undefined) continue
    for (const source of sources) bySource.set(source, [...(bySource.get(source) ?? []), index])
  }
  const found = new Set<number>()
  for (const [source, indexes] of bySource) {
    const results = await findQuotations(
      source,
      indexes.map((index) => quoted[index]?.quotation ?? ''),
    )
    for (const [at, index] of indexes.entries()) if (results[at] === true) found.add(index)
  }
  return found
}

/** Drops disagreements that name a note which does not exist. */
function keepExisting({ notes, disagreements }: Notes): Notes['disagreements'] {
  return disagreements.filter(
    ({ notes: [left, right] }) => left !== right && left < notes.length && right < notes.length,
  )
}
