/** SQL keywords that need quotes and that file names are likely to contain. */
const reserved = new Set(
  'all analyse analyze and any array as asc at both case cast check collate column constraint create default desc describe distinct do else end except false fetch for foreign from grant group having in initially intersect into lateral leading limit not null offset on only or order pivot placing primary qualify references returning select show some summarize symmetric table then to trailing true union unique unpivot using variadic when where window with'.split(
    ' ',
  ),
)

const maxLength = 40

/** Derives unique table names from file names. The names need no quotes in SQL. */
export function nameTables(filenames: readonly string[]): string[] {
  const usedNames = new Set<string>()
  return filenames.map((filename) => {
    const plain = toPlainName(filename)
    let name = plain
    for (let number = 2; usedNames.has(name); number += 1) name = `${plain}_${number}`
    usedNames.add(name)
    return name
  })
}

function toPlainName(filename: string): string {
  const stem = filename.replace(/^.*[/\\]/, '').replace(/\.[A-Za-z0-9]{1,10}$/, '')
  const plain = stem
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, maxLength)
  if (plain === '') return 'data_table'
  if (reserved.has(plain)) return `${plain}_table`
  return /^[0-9]/.test(plain) ? `t_${plain}` : plain
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
