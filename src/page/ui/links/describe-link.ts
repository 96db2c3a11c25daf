export type LinkWarning =
  | 'names-another-host'
  | 'imitates'
  | 'foreign-letters'
  | 'user-part'
  | 'own-network'
  | 'unencrypted'
  | 'carries-data'

export interface DescribedLink {
  kind: 'web' | 'mail'
  href: string
  /** The host as the browser asks for it, in punycode; of mail, who gets it. */
  host: string
  /** How the host reads where that is not how it is asked for. */
  hostReads?: string
  before: string
  /** Path, query and fragment, decoded. */
  after: string
  /** Worst first. */
  warnings: readonly LinkWarning[]
}

/** What a path and a query may carry without being remarked on. */
const unremarkedCharacters = 64
/** Of what a link says: a longer text is no address. */
const longestRead = 2000
/** Of a host: a name can carry data as well, to whoever answers for its ending. */
const longestName = 48

/** An address, or the beginning of one, anywhere in a text; a bare name only where it is all of the text. */
const writtenAddress = /(?:https?:\/\/|\bwww\.)(?:[^\s/?#@]*@)?((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,})/giu
const bareName = /^(?:[^\s/?#@]*@)?((?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+)(?::\d+)?(?:[/?#]|$)/iu
const commonEndings = /\.(?:com|org|net|edu|gov|io|ai|co|app|dev|info|de|fr|uk|eu|ch|at|jp|cn|ru)$/i
const ownNetwork =
  /^(?:[^.:]+|(?:127|10)\.[\d.]+|192\.168\.[\d.]+|169\.254\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|0\.[\d.]+|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.[\d.]+|\[.*\]|.*\.(?:local|localhost|internal|intranet|lan|home|corp|home\.arpa))\.?$/

/** Where a link really goes, for somebody to judge. Null for what must not be opened: anything but web and mail. */
export function describeLink(
  address: string,
  text: string,
  toUnicode: (host: string) => string,
): DescribedLink | null {
  const url = URL.parse(address)
  if (!url) return null
  if (url.protocol === 'mailto:') {
    const { href, pathname, search } = url
    const warnings: LinkWarning[] = search.length > unremarkedCharacters ? ['carries-data'] : []
    return { kind: 'mail', href, host: decode(pathname), before: '', after: decode(search), warnings }
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const hostReads = readHost(url.hostname, toUnicode)
  const user = url.username === '' && url.password === '' ? '' : `${url.username}:${url.password}@`
  const rest = url.pathname + url.search + url.hash
  return {
    kind: 'web',
    href: url.href,
    host: url.host,
    ...(hostReads !== url.hostname && { hostReads }),
    before: `${url.protocol}//${decode(user)}`,
    after: decode(rest),
    warnings: [
      ...(namesAnotherHost(text, url.hostname, hostReads) ? (['names-another-host'] as const) : []),
      ...(user === '' ? [] : (['user-part'] as const)),
      ...warnOfLetters(hostReads),
      ...(ownNetwork.test(url.hostname) ? (['own-network'] as const) : []),
      ...(url.protocol === 'http:' ? (['unencrypted'] as const) : []),
      ...(rest.length > unremarkedCharacters || url.hostname.length > longestName
        ? (['carries-data'] as const)
        : []),
    ],
  }
}

function readHost(host: string, toUnicode: (host: string) => string): string {
  if (!host.includes('xn--')) return host
  try {
    return toUnicode(host)
  } catch {
    // No valid punycode: it stays as it is asked for.
    return host
  }
}

function decode(text: string): string {
  try {
    return decodeURI(text)
  } catch {
    // What is no UTF-8 stays encoded.
    return text
  }
}

/** A text that names an address must name the one. `report.pdf` is none. */
function namesAnotherHost(text: string, host: string, hostReads: string): boolean {
  const real = new Set([host, hostReads].map(withoutWww))
  return readNamedHosts(asItLooks(text)).some((named) => !real.has(withoutWww(named)))
}

function readNamedHosts(text: string): string[] {
  const written = [...text.matchAll(writtenAddress)].flatMap(([whole, name]) =>
    name === undefined ? [] : [/^www\./i.test(whole) ? `www.${name}` : name],
  )
  if (written.length > 0) return written
  const [, name] = bareName.exec(text) ?? []
  return name !== undefined && commonEndings.test(name) ? [name] : []
}

/** Letters of another width, dots that are none, and what is hidden between them, which a page shows by its name. */
function asItLooks(text: string): string {
  return text
    .slice(0, longestRead)
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]|U\+[\dA-F]{4,6}/gu, '')
    .replace(/[\u3002\u2024\u00B7\u2027\u0701\u06D4\uA4F8]/g, '.')
    .replace(/[\u2044\u2215\u29F8\u2571]/g, '/')
    .trim()
}

function withoutWww(host: string): string {
  return host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '')
}

const alphabets = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Cherokee',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Thai',
  'Lisu',
]
let scripts: RegExp[] | undefined

/** Letters of two alphabets in one label are how names are imitated; letters of another alphabet alone may be. */
function warnOfLetters(hostReads: string): LinkWarning[] {
  const labels = hostReads.split('.')
  scripts ??= alphabets.map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))
  const countScripts = (label: string) => scripts?.filter((script) => script.test(label)).length ?? 0
  if (labels.some((label) => countScripts(label) > 1)) return ['imitates']
  // oxlint-disable-next-line no-control-regex -- what is left of ASCII
  return labels.some((label) => /[^\0-\x7f]/.test(label) || label.startsWith('xn--'))
    ? ['foreign-letters']
    : []
}
