import { expect, it } from 'vitest'
import { guessLanguage } from './speech-reader.ts'

it.each([
  ['The tide is not that high, and it goes with the moon.', 'en'],
  ['Die Flut ist nicht so hoch und sie folgt dem Mond.', 'de'],
  ['La marée n’est pas haute et elle suit la lune dans le ciel.', 'fr'],
  ['La marea no es tan alta y sigue a la luna por el cielo.', 'es'],
  ['Прилив не так высок.', 'ru'],
  ['潮は月に従います。', 'ja'],
  ['潮水随月亮涨落。', 'zh'],
  ['x = 1', null],
  ['', null],
])('detects the language of %j as %s', (text, language) => expect(guessLanguage(text)).toBe(language))
