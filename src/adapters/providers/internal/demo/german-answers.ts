import type { FinishedCall } from './current-turn.ts'
import { describeValue, pick } from './result-values.ts'
import { type FileSearchTexts, describeFileSearch } from './find-file-search.ts'

/** Texts of the demo model about a German example. */
export const germanTexts = {
  introduction:
    'Ich bin das Demo-Modell von Innerloop: nach festem Skript, offline und kostenlos. Ich folge einfachen Regeln, aber die Werkzeuge und alles andere hier sind echt. Außer den Beispielen der Startseite verstehe ich nur Englisch.',
  tryThese: 'Zum Ausprobieren:',
  aboutMe: 'Es geht darum, was ich kann.',
  resultsAreHere: 'Die Ergebnisse sind da; ich kann antworten.',
  toolsSay: 'Das sagen die Werkzeuge:',
  plan: (names: string) => `Dafür gibt es Werkzeuge: ${names}. Ich rate nicht.`,
  cannotSee: 'Ich folge einem Skript und kann nicht sehen. Das kam mit der Datei:',
  whereInjected: 'Die Zeile mit dem hinzugefügten Inhalt oben zeigt ihn.',
} as const

const fileSearchTexts: FileSearchTexts = {
  nothing: 'In den Dateien steht dazu nichts.',
  found: 'Das steht in den Dateien:',
  notSearched: 'Nicht durchsucht',
}

/** Describes a result of the German examples' tools in German, or returns `null` for another tool or a failure. */
export function describeInGerman(call: FinishedCall): string | null {
  const { toolName, arguments: args, value, isError } = call
  if (isError) return null
  switch (toolName) {
    case 'calculate':
      return `${describeExpression(pick(args, ['expression']) ?? '')} ergibt **${describeValue(value)}**.`
    case 'current_time': {
      const [iso, timeZone] = [pick(value, ['iso']), pick(value, ['timeZone'])]
      if (iso === undefined || timeZone === undefined) return null
      const time = new Date(iso).toLocaleString('de', { dateStyle: 'full', timeStyle: 'short', timeZone })
      return `Es ist **${time} Uhr** (${timeZone}).`
    }
    case 'craft':
      return `${pick(args, ['title']) ?? 'Das Ergebnis'} ist fertig. *Öffnen* oben zeigt es an.`
    case 'search_files':
      return describeFileSearch(call, fileSearchTexts)
    default:
      return null
  }
}

function describeExpression(expression: string): string {
  const [, share, whole] = /^\(([\d.]+) \/ 100\) \* ([\d.]+)$/.exec(expression) ?? []
  return share !== undefined && whole !== undefined
    ? `${share.replace('.', ',')} % von ${whole}`
    : `\`${expression}\``
}

/** German labels of the abilities, and of the ends of their lines. The examples stay English, as they must be typed. */
const abilityTexts: Readonly<Record<string, string>> = {
  '- sums:': '- Rechnen:',
  '- the date and time:': '- Datum und Uhrzeit:',
  '- units:': '- Einheiten:',
  '- a web page:': '- eine Webseite:',
  ', or another that allows it, once you agree': ' oder eine andere, die es erlaubt, nach Ihrer Zustimmung',
  '- several at once:': '- mehreres zugleich:',
  '- something to keep:': '- etwas zum Behalten:',
  '- how answers look:': '- wie Antworten aussehen:',
  '- pictures:': '- Bilder:',
  '- moving ones:': '- bewegte Bilder:',
  '- a video:': '- ein Video:',
  '- a picture:': '- ein Bild erzeugen:',
  '- a question to you:': '- eine Frage an Sie:',
  '- your memory, for all chats:': '- Ihre Merkliste, für alle Chats:',
  '- what is in it:': '- was darin steht:',
  '- a note for this chat:': '- eine Notiz für diesen Chat:',
  '- a data file with SQL:': '- eine Datendatei mit SQL:',
  ', or your own CSV': ' oder Ihre eigene CSV-Datei',
  '- files:': '- Dateien:',
  ', or attach your own': ' oder Ihre eigenen anhängen',
  '- a message of this chat:': '- eine Nachricht dieses Chats:',
  '- what is known of the messages:': '- was über die Nachrichten bekannt ist:',
  '- pictures that are not sent any more:': '- Bilder, die nicht mehr gesendet werden:',
  '- an answer to one message:': '- eine Reaktion auf eine Nachricht:',
  '- your earlier chats:': '- Ihre früheren Chats:',
  '- a search, in sample pages unless you set up an engine:':
    '- eine Suche, in Beispielseiten, solange keine Suchmaschine eingerichtet ist:',
}

/** Translates the words around the examples in a line of abilities. */
export function translateAbility(line: string): string {
  return Object.entries(abilityTexts).reduce(
    (text, [original, german]) =>
      (original.startsWith('-') ? text.startsWith(original) : text.endsWith(original))
        ? text.replace(original, german)
        : text,
    line,
  )
}
