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

const webName = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+)(?::\d+)?(?:[/?#]|$)/iu
const commonEndings = /\.(?:com|org|net|edu|gov|io|ai|co|app|dev|info|de|fr|uk|eu|ch|at|jp|cn|ru)$/i
const ownNetwork =
  /^(?:localhost|(?:127|10)\.[\d.]+|192\.168\.[\d.]+|169\.254\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|0\.0\.0\.0|\[.*\]|.*\.(?:local|localhost|internal|lan))$/

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
      ...(rest.length > unremarkedCharacters ? (['carries-data'] as const) : []),
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

/** A text that is an address itself must be the address. `report.pdf` is none. */
function namesAnotherHost(text: string, host: string, hostReads: string): boolean {
  const [, named] = webName.exec(text.trim()) ?? []
  if (named === undefined) return false
  const isAddress = /^(?:https?:\/\/|www\.)/i.test(text.trim()) || commonEndings.test(named)
  const real = [host, hostReads].map(withoutWww)
  return isAddress && !real.includes(withoutWww(named))
}

function withoutWww(host: string): string {
  return host.toLowerCase().replace(/^www\./, '')
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
