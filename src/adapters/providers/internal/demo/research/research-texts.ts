import { capitalize } from '../../../../../lib/capitalize.ts'
import type { Language } from '../answer-texts.ts'

const english = {
  language: 'English',
  questions: 'Two questions before the demo research starts. It reads pages that come with Innerloop.',
  whichTopic: 'Which topic should the demo model research?',
  beginWith: 'What should the report begin with?',
  anythingElse: 'Is there anything else to look for?',
  disagreements: 'Where sources disagree',
  openQuestions: 'What we could not find',
  but: (about: string, one: string, other: string) => `**${capitalize(about)}:** ${one} ${other}`,
  nothingFound: 'The researcher found nothing on the sample pages that can be cited.',
  sampleNote:
    'This research read sample pages that come with Innerloop. Their sites are invented, and their facts are real.',
  done: 'The report is ready.',
  canceled: 'The research was canceled.',
  reasoning: {
    questions: 'Before I plan, I should know what matters most.',
    plan: 'The questions are answered. I can propose a plan.',
    research: (count: number) => `The plan is accepted. ${count} researchers can start.`,
    report: 'The notes are complete. I can write the report.',
    search: 'First I search for pages.',
    read: (count: number) => `${count === 1 ? 'One page looks' : `${count} pages look`} useful. I read on.`,
    notes: 'I have read enough and can hand in my notes.',
    done: 'Everything is done.',
  },
}

const german: typeof english = {
  language: 'Deutsch',
  questions: 'Zwei Fragen, bevor die Beispielrecherche beginnt. Sie liest Seiten, die zu Innerloop gehören.',
  whichTopic: 'Welches Thema soll das Demomodell recherchieren?',
  beginWith: 'Womit soll der Bericht beginnen?',
  anythingElse: 'Soll noch etwas anderes gesucht werden?',
  disagreements: 'Wo Quellen sich widersprechen',
  openQuestions: 'Was wir nicht gefunden haben',
  but: (about, one, other) => `**${capitalize(about)}:** ${one} ${other}`,
  nothingFound: 'Auf den Beispielseiten fand sich nichts, was sich belegen lässt.',
  sampleNote:
    'Diese Recherche hat Beispielseiten gelesen, die zu Innerloop gehören. Ihre Websites sind erfunden, ihre Fakten sind echt.',
  done: 'Der Bericht ist fertig.',
  canceled: 'Die Recherche wurde abgebrochen.',
  reasoning: {
    questions: 'Bevor ich plane, sollte ich wissen, was am wichtigsten ist.',
    plan: 'Die Fragen sind beantwortet. Ich kann einen Plan vorschlagen.',
    research: (count) => `Der Plan steht. ${count} Rechercheure können beginnen.`,
    report: 'Die Notizen sind vollständig. Ich kann den Bericht schreiben.',
    search: 'Zuerst suche ich nach Seiten.',
    read: (count) =>
      `${count === 1 ? 'Eine Seite sieht' : `${count} Seiten sehen`} nützlich aus. Ich lese weiter.`,
    notes: 'Ich habe genug gelesen und kann meine Notizen abgeben.',
    done: 'Alles ist erledigt.',
  },
}

export const researchTexts: Readonly<Record<Language, typeof english>> = { en: english, de: german }
