import { demoLinks, demoPrompts, type DemoPrompt } from '../../../../core/model/providers/demo-prompts.ts'

export type Language = 'en' | 'de'

/** Texts of the demo model that do not depend on one tool. */
const english = {
  introduction:
    'I’m the demo model: scripted, free and offline. My answers follow simple rules. The tools and everything around them are real.',
  hello: 'Hello!',
  tryThese: 'Try one of these:',
  forFullWindow: 'To see what happens when a context window is full:',
  unknown: 'I’m a scripted demo, so I can’t answer that.',
  forAnythingElse: (link: string) => `For anything else: ${link}.`,
  welcome: 'You are welcome.',
  howMade: (link: string) =>
    `This answer took two requests and two tool calls. Review shows each of them as it was sent and received, with times, tokens and cost. Opening it now: ${link}`,
  toolsSay: 'Here is what the tools say:',
  noAnswer: 'You didn’t answer, so I’ll leave it open.',
  denied: 'You didn’t allow that, so nothing was done.',
  failed: (name: string, reason: string) => `\`${name}\` did not work: ${reason}`,
  missingTool: (names: string) =>
    `That needs a tool that is turned off here: ${names}. I don’t guess results.`,
  olderImages: 'The older images of this chat are in view again.',
  noSuchMessage: 'This chat has no such message yet.',
  longTaskStep: (step: number, count: number) => `Step ${step} of ${count}.`,
  longTaskDone: (tokens: number) =>
    `The task is done. In this task my context window has only ${tokens.toLocaleString('en-US')} tokens, so earlier results did not fit. The lines in this answer say what Innerloop left out or summarized on the way. Open one to see it, or to undo it.`,
  longTaskReport: {
    title: 'Sales by month: interim report',
    intro: 'These queries were run so far. Each compares a month with all other months.',
  },
  reasoning: {
    longTask: 'The task has many steps. I’ll take them one by one.',
    result: 'I have the result, so I can answer.',
    results: 'I have all results, so I can answer.',
    summary: 'I’m asked to summarize earlier messages.',
    inView: 'It is in view now, so I can answer.',
    sample: 'The user wants to see a sample answer. I have one.',
    greeting: 'The user greets me. I’ll greet them and say what I can do.',
    thanks: 'The user thanks me. There is nothing to look up.',
    about: 'The question is about me.',
    unknown: 'I have no rule for this message, so I’ll say that instead of making something up.',
    missingTool: 'I would need a tool that this chat does not offer, and I won’t guess.',
    oneCall: (name: string) => `One tool can answer this: ${name}.`,
    calls: (count: number, names: string) =>
      `This needs ${count} calls. They don’t depend on each other, so I’ll make them together: ${names}.`,
    findMessage: 'This is about a message of this chat. First I need the refs of the messages.',
    foundMessage: (ref: string) => `The user means the message ${ref}.`,
    noSuchMessage: 'No message of this chat matches.',
  },
}

const german: typeof english = {
  introduction:
    'Ich bin das Demo-Modell: nach Skript, kostenlos und offline. Meine Antworten folgen einfachen Regeln. Die Werkzeuge und alles darum herum sind echt.',
  hello: 'Hallo!',
  tryThese: 'Zum Ausprobieren:',
  forFullWindow: 'Um zu sehen, was bei einem vollen Kontextfenster geschieht:',
  unknown: 'Ich bin eine Demo nach Skript und kann das nicht beantworten.',
  forAnythingElse: (link) => `Für alles andere: ${link}.`,
  welcome: 'Gern geschehen.',
  howMade: (link) =>
    `Diese Antwort brauchte zwei Anfragen und zwei Werkzeugaufrufe. Das Protokoll zeigt sie, wie sie gesendet und empfangen wurden, mit Zeit, Tokens und Kosten. Es öffnet sich jetzt: ${link}`,
  toolsSay: 'Das sagen die Werkzeuge:',
  noAnswer: 'Sie haben nicht geantwortet, also lasse ich es offen.',
  denied: 'Sie haben das nicht erlaubt, also ist nichts geschehen.',
  failed: (name, reason) => `\`${name}\` ist fehlgeschlagen: ${reason}`,
  missingTool: (names) =>
    `Dafür braucht es das Werkzeug ${names}, das hier ausgeschaltet ist. Ergebnisse rate ich nicht.`,
  olderImages: 'Die älteren Bilder dieses Chats sind wieder dabei.',
  noSuchMessage: 'Diese Nachricht gibt es in diesem Chat noch nicht.',
  longTaskStep: (step, count) => `Schritt ${step} von ${count}.`,
  longTaskDone: (tokens) =>
    `Die Aufgabe ist erledigt. Mein Kontextfenster hat in dieser Aufgabe nur ${tokens.toLocaleString('de')} Tokens; frühere Ergebnisse passten nicht hinein. Die Zeilen in dieser Antwort sagen, was Innerloop unterwegs weggelassen oder zusammengefasst hat. Öffnen Sie eine, um es zu sehen oder rückgängig zu machen.`,
  longTaskReport: {
    title: 'Umsatz nach Monat: Zwischenbericht',
    intro: 'Diese Abfragen sind bisher gelaufen. Jede vergleicht einen Monat mit allen anderen.',
  },
  reasoning: {
    longTask: 'Die Aufgabe hat viele Schritte. Ich gehe einen nach dem anderen.',
    result: 'Das Ergebnis ist da; ich kann antworten.',
    results: 'Alle Ergebnisse sind da; ich kann antworten.',
    summary: 'Frühere Nachrichten sollen zusammengefasst werden.',
    inView: 'Jetzt ist es dabei; ich kann sagen, was ich sehe.',
    sample: 'Gewünscht ist ein Beispiel für das Aussehen einer Antwort. Ich habe eins.',
    greeting: 'Eine Begrüßung. Ich grüße zurück und sage, was ich kann.',
    thanks: 'Ein Dank; es gibt nichts zu tun.',
    about: 'Es geht darum, was ich kann.',
    unknown: 'Dafür habe ich keine Regel. Das sage ich, statt etwas zu erfinden.',
    missingTool: 'Ich bräuchte ein Werkzeug, das es in diesem Chat nicht gibt, und rate nicht.',
    oneCall: (name) => `Dafür gibt es ein Werkzeug: ${name}.`,
    calls: (count, names) =>
      `Das braucht ${count} Aufrufe. Sie hängen nicht voneinander ab, also mache ich sie zugleich: ${names}.`,
    findMessage: 'Es geht um eine Nachricht dieses Chats. Zuerst brauche ich die Kennungen der Nachrichten.',
    foundMessage: (ref) => `Gemeint ist die Nachricht ${ref}.`,
    noSuchMessage: 'Es gibt keine Nachricht, die gemeint sein könnte.',
  },
}

export const answerTexts: Readonly<Record<Language, typeof english>> = { en: english, de: german }

/** Marks prompts and links as suggestions. The page shows a known text in emphasis as a button. */
export function suggest(label: DemoPrompt, language: Language): string {
  return `*${label[language]}*`
}

/** Returns a list of suggestions, which the page shows as cards. */
export function suggestList(prompts: readonly DemoPrompt[], language: Language): string {
  return prompts.map((prompt) => `- ${suggest(prompt, language)}`).join('\n')
}

/** Returns a list of suggestions to try after a tool. Empty for tools without suggestions. */
export function suggestNext(toolName: string, text: string, language: Language): string {
  const prompts = (nextPrompts[toolName] ?? []).filter(({ en }) => en !== text)
  return prompts.length === 0 ? '' : `\n\n${suggestList(prompts.slice(0, 2), language)}`
}

const { trend, columns, chart, converter, diagram, page, image, video, animation, bees, whale, web } =
  demoPrompts
const nextPrompts: Readonly<Record<string, readonly DemoPrompt[]>> = {
  analyze_data: [trend, columns, chart],
  craft: [converter, diagram, page],
  process_gif: [image, video],
  peek_image: [animation, video],
  process_youtube_video: [animation, image],
  search_files: [bees, whale, web],
  fetch_url: [web, demoPrompts.review],
}

export const addModelLink = (language: Language): string => suggest(demoLinks.addModel, language)
export const openReviewLink = (language: Language): string => suggest(demoLinks.openReview, language)

const germanWords =
  /\b(?:ich|du|und|nicht|kannst|kann|bitte|mir|mich|dich|hallo|danke|guten|gibt|warum|mach|zeig|zeige|eine|einen|heute)\b/i
const englishWords = /\b(?:the|is|are|of|and|what|how|you|me|my|for|to|in)\b/i

/** Returns the language of a text that the rules do not know. Names alone do not make a text German. */
export function detectLanguage(text: string): Language {
  const isGerman = germanWords.test(text) || (/[äöüß]/i.test(text) && !englishWords.test(text))
  return isGerman ? 'de' : 'en'
}

/** Returns a text with Markdown escaped. Names and contents of files and pages are untrusted. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|~!]/g, String.raw`\$&`)
}

/** Returns an excerpt of untrusted text as a quotation. */
export function quoteText(text: string): string {
  return `> ${escapeMarkdown(text)}`
}

/** Rounds and formats a number, and returns whether it was rounded. Other texts are returned unchanged. */
export function roundNumber(
  text: string,
  language: Language,
  maxDecimals = 4,
): { text: string; isRounded: boolean } {
  if (!/^-?\d{1,400}(?:\.\d{1,400})?(?:e[+-]?\d{1,3})?$/i.test(text)) return { text, isRounded: false }
  const decimals = text.split('.')[1]?.length ?? 0
  if (decimals <= maxDecimals && !/e/i.test(text))
    return { text: language === 'de' ? text.replace('.', ',') : text, isRounded: false }
  const value = Number(text)
  const options =
    Math.abs(value) < 1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: maxDecimals }
  return { text: value.toLocaleString(language, { ...options, useGrouping: false }), isRounded: true }
}
