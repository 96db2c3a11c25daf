const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  deg: '°',
  times: '×',
  rarr: '→',
  larr: '←',
}

/** Decodes common named entities and all numeric ones. Other entities stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,10});/gi, decodeEntity)
}

function decodeEntity(whole: string): string {
  const body = whole.slice(1, -1)
  if (!body.startsWith('#')) return named[body.toLowerCase()] ?? whole
  const isHex = /^#x/i.test(body)
  const point = Number.parseInt(body.slice(isHex ? 2 : 1), isHex ? 16 : 10)
  const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
  return isCharacter ? String.fromCodePoint(point) : whole
}
