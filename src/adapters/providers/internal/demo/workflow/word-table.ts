import { capitalize } from '../../../../../lib/capitalize.ts'

const rows = `the der le el|sun Sonne soleil sol|moon Mond lune luna|sea Meer mer mar|water Wasser eau agua|tide Flut marée marea
day Tag jour día|night Nacht nuit noche|morning Morgen matin mañana|house Haus maison casa|book Buch livre libro|bread Brot pain pan
good gut bon bueno|big groß grand grande|small klein petit pequeño|new neu nouveau nuevo|is ist est es|and und et y|with mit avec con
rises steigt monte sube|falls fällt tombe cae|reads liest lit lee|today heute aujourd’hui hoy|slowly langsam lentement despacio`

/** Words that the demo model can translate, one array for each. Each word stands for itself in one language only. */
const words = rows.split(/[|\n]/).map((row) => row.split(' '))

const languages = [
  /english|englisch/i,
  /german|deutsch/i,
  /french|franz|français/i,
  /spanish|spanisch|español/i,
]

const english = new Map(words.flatMap((row) => row.map((word) => [word.toLowerCase(), row[0] ?? word])))

/** Returns the position of a language in the table, or -1. */
export function findLanguage(name: string): number {
  return languages.findIndex((pattern) => pattern.test(name))
}

/** Translates the words of a text that the table has. All other text stays. */
export function translateWords(text: string, language: number): string {
  return text.replace(/[\p{L}’]+/gu, (word) => {
    const row = words.find((each) => each.some((known) => known.toLowerCase() === word.toLowerCase()))
    const translated = row?.[language] ?? word
    // The first word of a sentence stays capitalized. German nouns are always capitalized.
    const isFirst = word !== word.toLowerCase() && row?.includes(word) === false
    return isFirst ? capitalize(translated) : translated
  })
}

/** Returns the words of a text, those of the table in English. */
export function meaningOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}’]+/gu) ?? []).map((word) => english.get(word) ?? word)
}
