import type { TextEncoding } from '../../../../core/model/files/text-encodings.ts'

/** Letters of a language that ASCII lacks, the most frequent first, in lower case where the script has cases. */
export interface Alphabet {
  letters: string
  /** `latin` letters stand among ASCII letters; letters of other scripts form words of their own. */
  isLatin: boolean
  encodings: readonly TextEncoding[]
  /** Pairs of lower-case letters that the language does not have. A space stands for the start or the end of a word. */
  improbable?: RegExp
  /** Bits that a text in this language costs beforehand. Languages that few files use cost more. */
  priorBits?: number
}

const western: readonly TextEncoding[] = ['windows-1252', 'macintosh']
const central: readonly TextEncoding[] = ['windows-1250', 'iso-8859-2']
const russianPairs =
  /щ[бвгджзклмпстфхцчшщ]|[^бвгджзклмнпрстфхцчшщ][ьъы]|[^аеёиоуыэюя]й|й[аеиоуыэюя]|[жшчщ][ыяюэ]|[бвгджзклмнпрстфхцчшщъь]э/u
const cyrillic: readonly TextEncoding[] = ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic']

export const alphabets: readonly Alphabet[] = [
  { letters: 'äüöß', isLatin: true, encodings: western },
  { letters: 'éèàêçâôîùûïëœæ', isLatin: true, improbable: /ê |[^ lç]à|è |ç[^aouâ]/u, encodings: western },
  { letters: 'óíáéñúüºª', isLatin: true, improbable: /[ºª][^ ]/u, encodings: western },
  {
    letters: 'ãçáéõíóêúâàôºª',
    isLatin: true,
    improbable: /[ºª][^ ]|ã[^oes ]|õ[^e]|ç[^aouãõóáâ]/u,
    encodings: western,
  },
  { letters: 'àèùòéì', isLatin: true, improbable: /[àùòéì][^ ]|è[^ ]/u, encodings: western },
  { letters: 'åäöøæé', isLatin: true, encodings: western },
  {
    letters: 'íáðéþæúöóý',
    isLatin: true,
    improbable: /[^ ]þ|þ[^aeijouáéíóöúýæörvy]| [ðý]/u,
    encodings: ['windows-1252'],
    priorBits: 3,
  },
  { letters: 'łęóążśćńź', isLatin: true, encodings: central },
  { letters: 'íáěéčřšžýůúňóťďľĺôŕä', isLatin: true, encodings: central },
  { letters: 'éáőóöíüúű', isLatin: true, encodings: central },
  { letters: 'šžčćđ', isLatin: true, encodings: central },
  { letters: 'ăîâşţșț', isLatin: true, encodings: central, priorBits: 2 },
  { letters: 'ıişüğöçâ', isLatin: true, encodings: ['windows-1254'] },
  { letters: 'ėšąžųįęūč', isLatin: true, encodings: ['windows-1257'], priorBits: 2 },
  { letters: 'āīēšņļūžčķģ', isLatin: true, encodings: ['windows-1257'], priorBits: 2 },
  { letters: 'äõöüšž', isLatin: true, encodings: ['windows-1257'], priorBits: 4 },
  {
    letters: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфёъ',
    isLatin: false,
    improbable: russianPairs,
    encodings: cyrillic,
  },
  {
    letters: 'оаниівтерслкдмупяьзбгйчхцїюжшєщфґ',
    isLatin: false,
    improbable: /[^бвгджзклмнпрстфхцчшщ]ь|[^аеєиіїоуюя]й|[^ аеєиіоуюя’ʼ'й]ї/u,
    encodings: ['windows-1251', 'koi8-u'],
    priorBits: 2,
  },
  {
    letters: 'аиоентрсвлкпдмзугбъчщяйжцхшюфь',
    improbable: /[^бвгджзклмнпрстфхцчшщ]ь|ь[^о]|[аеиоуъюя]ъ|[^ аеиоуъюя]й/u,
    isLatin: false,
    encodings: ['windows-1251'],
    priorBits: 2,
  },
  { letters: 'аоиенјтрсдквупмлзгбшчжцхњљћфђџ', isLatin: false, encodings: ['windows-1251'], priorBits: 3 },
  {
    letters: 'αοιετσνηυρπκμλςίόωδγάέήθφχβύώξζψϊ',
    isLatin: false,
    improbable: /ς[^ ]|σ /u,
    encodings: ['windows-1253', 'iso-8859-7'],
  },
  {
    letters: 'יוהלארמתבשנעםדקחפכטגסזןץךף',
    isLatin: false,
    improbable: /[םןץךף][^ ]|[מנצכ] /u,
    encodings: ['windows-1255'],
  },
  {
    letters: 'اليمنوتربةعدسفهكقحجأشصطخذزىضءئثإآغظؤً،؟',
    isLatin: false,
    improbable: /[ةى][^ ]/u,
    encodings: ['windows-1256'],
  },
  {
    letters: 'اینردموتهبسشکزگلقخچعفجحپصطآئءضغثذظژ،؟‌',
    isLatin: false,
    encodings: ['windows-1256'],
    priorBits: 3,
  },
  {
    // Vowels and tones above and below a letter follow one.
    improbable: /[ เแโใไ][\u0e31\u0e33-\u0e3a\u0e47-\u0e4e]|[\u0e31\u0e34-\u0e3a]{2}|[เแโใไ]{2}/u,
    letters: 'านรกอเงมยลว่ดท้ัสตะิปบคหแจพชีขใไโผุูถำืซณึธศฟภษญ์ฐๆฎฏฑฒฆฉฌฬ',
    isLatin: false,
    encodings: ['windows-874'],
  },
]
