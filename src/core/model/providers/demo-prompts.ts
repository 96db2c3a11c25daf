/** A message that the demo model suggests, in both languages of the interface. The demo model parses the English text. */
export interface DemoPrompt {
  readonly en: string
  readonly de: string
}

/** Messages that the demo model suggests. They are the only texts of an answer that a click sends. */
export const demoPrompts = {
  chart: {
    en: 'Plot the sample sales by region.',
    de: 'Zeichne den Beispielumsatz nach Region.',
  },
  page: { en: 'Build a page with a counter.', de: 'Baue eine Seite mit einem Zähler.' },
  animation: { en: 'Describe the sample animation.', de: 'Beschreibe die Beispielanimation.' },
  whale: { en: 'Find the first whale in harbour-log.md.', de: 'Finde den ersten Wal in harbour-log.md.' },
  approval: {
    en: 'Fetch https://sample.example/tides, but ask me first.',
    de: 'Rufe https://sample.example/tides ab, aber frag mich vorher.',
  },
  review: { en: 'Show me how an answer is made.', de: 'Zeig mir, wie eine Antwort entsteht.' },
  abilities: { en: 'What can you do?', de: 'Was kannst du?' },
  trend: {
    en: 'Plot total sales by month and region.',
    de: 'Zeichne den Umsatz nach Monat und Region.',
  },
  columns: { en: 'Analyze the sample data.', de: 'Untersuche die Beispieldaten.' },
  converter: {
    en: 'Make a React temperature converter.',
    de: 'Baue einen Temperaturumrechner mit React.',
  },
  diagram: { en: 'Draw a diagram of one answer.', de: 'Zeichne ein Ablaufdiagramm einer Antwort.' },
  image: { en: 'Look at the sample image.', de: 'Sieh dir das Beispielbild an.' },
  video: { en: 'What is in the sample video?', de: 'Was ist im Beispielvideo zu sehen?' },
  bees: { en: 'Search the sample files for bees.', de: 'Durchsuche die Beispieldateien nach Bienen.' },
  web: { en: 'Search the web for tides.', de: 'Suche im Web nach Gezeiten.' },
  longTask: {
    en: 'Run a long task in a small context window.',
    de: 'Führe eine lange Aufgabe in einem kleinen Kontextfenster aus.',
  },
  sum: {
    en: 'What is 12.5% of 3360, and what time is it? Use your tools.',
    de: 'Wie viel sind 12,5 % von 3360, und wie spät ist es? Mit Werkzeugen, bitte.',
  },
} as const satisfies Record<string, DemoPrompt>

/** The prompts that the welcome shows, in their order. Each shows something else that Innerloop can do. */
export const demoExamples = [
  demoPrompts.chart,
  demoPrompts.page,
  demoPrompts.animation,
  demoPrompts.whale,
  demoPrompts.approval,
  demoPrompts.review,
]

/** Labels in the demo model's answers that open a place of Innerloop. */
export const demoLinks = {
  addModel: { en: 'Add a model', de: 'Modell hinzufügen' },
  openReview: { en: 'Open Review', de: 'Protokoll öffnen' },
} as const satisfies Record<string, DemoPrompt>

/** German texts of earlier versions of the welcome. */
const earlierGerman: Readonly<Record<string, string>> = {
  'Was sind 12,5 % von 3360, und wie spät ist es? Mit Werkzeugen, bitte.': demoPrompts.sum.en,
  'Was ist auf dem Beispiel-GIF zu sehen?': 'What is in the sample GIF?',
  'Was ist auf dem Beispielvideo zu sehen?': demoPrompts.video.en,
  'Durchsuche die Beispieldatei harbour-log.md nach dem ersten Wal.': demoPrompts.whale.en,
  'Was ist hier alles möglich?': demoPrompts.abilities.en,
}

/** Returns the English text of a German prompt, or `null` for any other text. */
export function findEnglishPrompt(text: string): string | null {
  const german = text.trim()
  return Object.values(demoPrompts).find(({ de }) => de === german)?.en ?? earlierGerman[german] ?? null
}

/** Action of a text in an answer of the demo model, when it is clicked. */
export type DemoSuggestion = { type: 'send'; text: string } | { type: 'add-model' } | { type: 'open-review' }

/** Returns what a click on this text does, or `null` for a text that is not on the list. */
export function findDemoSuggestion(text: string): DemoSuggestion | null {
  if (includesText(demoLinks.addModel, text)) return { type: 'add-model' }
  if (includesText(demoLinks.openReview, text)) return { type: 'open-review' }
  return Object.values(demoPrompts).some((prompt) => includesText(prompt, text))
    ? { type: 'send', text }
    : null
}

/** Returns true if a text on the list starts with this one, as while an answer streams. */
export function isSuggestionStart(text: string): boolean {
  return [...Object.values(demoPrompts), ...Object.values(demoLinks)].some(
    ({ en, de }) => en.startsWith(text) || de.startsWith(text),
  )
}

function includesText({ en, de }: DemoPrompt, text: string): boolean {
  return text === en || text === de
}
