import { capitalize } from '../../../../../lib/capitalize.ts'
import type { Language } from '../answer-texts.ts'

/** One question of the interview, with the answers that it offers. */
interface Question {
  question: string
  options?: readonly string[]
}

/** Texts of the demo model in the stages of the built-in workflows. */
const english = {
  headings: [
    'What it is',
    'Why it matters',
    'How it works',
    'Where it started',
    'What people get wrong',
    'What it costs',
    'What comes next',
  ],
  points: (topic: string, heading: string): string[] => [
    `This section is about one question: ${heading.toLowerCase()}.`,
    `A model that knows “${topic}” would say more here.`,
  ],
  conclusion: 'Conclusion',
  conclusionText: 'The demo model wrote this sample from its outline. Another model writes a real text.',
  addConclusion: 'Add a conclusion at the end.',
  missing: (words: string) => `The translation leaves out: ${words}.`,
  file: 'File',
  unreadable: (name: string) => `- ${name}: could not be read`,
  questions: [
    { question: 'Who will read the text?', options: ['Friends', 'Colleagues', 'Everyone'] },
    { question: 'How long should it be?', options: ['One paragraph', 'Half a page', 'One page'] },
    { question: 'What must it mention?' },
  ] as readonly Question[],
  unanswered: 'not answered',
  written: (task: string) => `# ${capitalize(task)}\n\nThe demo model wrote this sample from your answers:`,
  reasoning: {
    outline: 'The topic and the length are clear, so I can write the outline.',
    draft: 'The outline is accepted, so I can write the text.',
    review: 'I compare the draft with its outline.',
    translate: 'I know a few words of this language and leave the others as they are.',
    back: 'I see the translation only and translate it back.',
    compare: 'I compare what both texts say, word by word.',
    columns: 'I split the description into columns.',
    read: 'I look for the columns in the file.',
    table: 'All files are read, so I can join their rows.',
    question: 'One more question, then I know what to write.',
    interview: 'I know what to write.',
    write: 'I write the text from the answers.',
    other: 'I have no script for this stage, so I fill in its result from the data.',
  },
}

const german: typeof english = {
  headings: [
    'Was es ist',
    'Warum es wichtig ist',
    'Wie es funktioniert',
    'Woher es kommt',
    'Was viele falsch verstehen',
    'Was es kostet',
    'Wie es weitergeht',
  ],
  points: (topic, heading) => [
    `Dieser Abschnitt hat ein Thema: ${heading}.`,
    `Ein Modell, das „${topic}“ kennt, würde hier mehr sagen.`,
  ],
  conclusion: 'Fazit',
  conclusionText:
    'Das Demo-Modell hat dieses Beispiel nach seiner Gliederung geschrieben. Ein anderes Modell schreibt einen echten Text.',
  addConclusion: 'Am Ende fehlt ein Fazit.',
  missing: (words) => `In der Übersetzung fehlt: ${words}.`,
  file: 'Datei',
  unreadable: (name) => `- ${name}: nicht lesbar`,
  questions: [
    { question: 'Wer wird den Text lesen?', options: ['Freunde', 'Kollegen', 'Alle'] },
    { question: 'Wie lang soll er sein?', options: ['Ein Absatz', 'Eine halbe Seite', 'Eine Seite'] },
    { question: 'Was muss darin stehen?' },
  ],
  unanswered: 'nicht beantwortet',
  written: (task) =>
    `# ${capitalize(task)}\n\nDas Demo-Modell hat dieses Beispiel nach Ihren Antworten geschrieben:`,
  reasoning: {
    outline: 'Thema und Länge sind klar; ich kann gliedern.',
    draft: 'Die Gliederung ist angenommen; ich kann schreiben.',
    review: 'Ich vergleiche den Entwurf mit seiner Gliederung.',
    translate: 'Ich kenne einige Wörter dieser Sprache und lasse die anderen stehen.',
    back: 'Ich sehe nur die Übersetzung und übersetze sie zurück.',
    compare: 'Ich vergleiche Wort für Wort, was beide Texte sagen.',
    columns: 'Ich teile die Beschreibung in Spalten.',
    read: 'Ich suche die Spalten in der Datei.',
    table: 'Alle Dateien sind gelesen; ich kann die Zeilen verbinden.',
    question: 'Noch eine Frage, dann weiß ich, was zu schreiben ist.',
    interview: 'Ich weiß, was zu schreiben ist.',
    write: 'Ich schreibe den Text nach den Antworten.',
    other: 'Für diesen Schritt habe ich kein Skript; ich fülle das Ergebnis aus den Daten.',
  },
}

export const stageTexts: Readonly<Record<Language, typeof english>> = { en: english, de: german }
