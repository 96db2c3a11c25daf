/** Scripts that belong to one language, or nearly. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Thai}/gu, 'th'],
]

/** Words that are frequent in one language and rare in the others. */
const marks: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set('the and of to is that it with for this you are was not'.split(' ')),
  de: new Set('der die das und ist nicht ein eine mit für auf den dem sich wird sind'.split(' ')),
  fr: new Set('le les des et est une dans pour que qui sur avec pas vous sont'.split(' ')),
  es: new Set('el los las y es una por para que con del se como más está'.split(' ')),
  it: new Set('il gli di e è una per che con non sono della nel più'.split(' ')),
  pt: new Set('o os as e é uma para que com não do da em mais são'.split(' ')),
  nl: new Set('de het een en is van niet dat met voor op zijn wordt'.split(' ')),
  pl: new Set('i w na nie się jest że z do to jak po dla'.split(' ')),
}

/** Guesses the language of a text, as in `de`; `null` if it is unclear. A guess is enough to choose a voice. */
export function guessLanguage(text: string): string | null {
  const sample = text.slice(0, 2000)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  for (const [script, language] of scripts) {
    if ((sample.match(script)?.length ?? 0) > letters / 5) return language
  }
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? []
  const counts = Object.entries(marks).map(([language, set]) => ({
    language,
    count: words.filter((word) => set.has(word)).length,
  }))
  const [best, next] = counts.toSorted((one, other) => other.count - one.count)
  return best && best.count >= 2 && best.count > (next?.count ?? 0) * 1.3 ? best.language : null
}
