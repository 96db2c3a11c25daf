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

/** The common names and all numbers; any other stays as it is written. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,10});/gi, (whole, written: string) => {
    const name = written.toLowerCase()
    if (!name.startsWith('#')) return named[name] ?? whole
    const point = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
    return isCharacter ? String.fromCodePoint(point) : whole
  })
}
