/** German examples of the start page with their English originals. The demo model understands no other German. */
const english: ReadonlyMap<string, string> = new Map([
  [
    'Was sind 12,5 % von 3360, und wie spät ist es? Mit Werkzeugen, bitte.',
    'What is 12.5% of 3360, and what time is it? Use your tools.',
  ],
  ['Was ist auf dem Beispiel-GIF zu sehen?', 'What is in the sample GIF?'],
  ['Was ist auf dem Beispielvideo zu sehen?', 'What is in the sample video?'],
  ['Baue eine Seite mit einem Zähler.', 'Craft a page with a counter.'],
  [
    'Durchsuche die Beispieldatei harbour-log.md nach dem ersten Wal.',
    'Search the sample file harbour-log.md for the first whale.',
  ],
  ['Was ist hier alles möglich?', 'What can you do?'],
])

/** Returns the English original of a German example, or `null` for any other text. */
export function translateGermanExample(text: string): string | null {
  return english.get(text.trim()) ?? null
}
