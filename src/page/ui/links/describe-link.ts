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
  /** Host in punycode, as the browser requests it. For mail, the recipient. */
  host: string
  /** Readable form of the host, if it differs. */
  hostReads?: string
  before: string
  /** Path, query and fragment, decoded. */
  after: string
  /** Warnings, most serious first. */
  warnings: readonly LinkWarning[]
}

/** Maximum characters in path and query without a warning. */
const unremarkedCharacters = 64
/** Maximum length of link text that is checked for an address. */
const longestRead = 2000
/** Maximum length of a host name without a warning. A long name can carry data to the owner of the domain. */
const longestName = 48

/** Matches an address, or the start of one, anywhere in a text. A bare host name must be the whole text. */
const addressPattern = /(?:https?:\/\/|\bwww\.)(?:[^\s/?#@]*@)?((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,})/giu
const bareName = /^(?:[^\s/?#@]*@)?((?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+)(?::\d+)?(?:[/?#]|$)/iu
const commonEndings = /\.(?:com|org|net|edu|gov|io|ai|co|app|dev|info|de|fr|uk|eu|ch|at|jp|cn|ru)$/i
const ownNetwork =
  /^(?:[^.:]+|(?:127|10)\.[\d.]+|192\.168\.[\d.]+|169\.254\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|0\.[\d.]+|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.[\d.]+|\[.*\]|.*\.(?:local|localhost|internal|intranet|lan|home|corp|home\.arpa))\.?$/

/** Describes where a link goes. Returns null for links that must not open: only web and mail links may. */
export function describeLink(
  address: string,
  text: string,
  readHost: (host: string) => string,
): DescribedLink | null {
  const url = URL.parse(address)
  if (!url) return null
  if (url.protocol === 'mailto:') {
    const { href, pathname, search } = url
    const warnings: LinkWarning[] = search.length > unremarkedCharacters ? ['carries-data'] : []
    return { kind: 'mail', href, host: decode(pathname), before: '', after: decode(search), warnings }
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const hostReads = readHost(url.hostname)
  const user = url.username === '' && url.password === '' ? '' : `${url.username}:${url.password}@`
  const rest = url.pathname + url.search + url.hash
  return {
    kind: 'web',
    href: url.href,
    host: url.host,
    hostReads: hostReads === url.hostname ? undefined : hostReads,
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

function decode(text: string): string {
  try {
    return decodeURI(text)
  } catch {
    // Text that is not valid UTF-8 stays encoded.
    return text
  }
}

/** Returns whether the text names another address than the link. A file name such as `report.pdf` is not an address. */
function namesAnotherHost(text: string, host: string, hostReads: string): boolean {
  const real = new Set([host, hostReads].map(withoutWww))
  return readNamedHosts(asItLooks(text)).some((named) => !real.has(withoutWww(named)))
}

function readNamedHosts(text: string): string[] {
  const addresses = [...text.matchAll(addressPattern)].flatMap(([whole, name]) =>
    name === undefined ? [] : [/^www\./i.test(whole) ? `www.${name}` : name],
  )
  if (addresses.length > 0) return addresses
  const [, name] = bareName.exec(text) ?? []
  return name !== undefined && commonEndings.test(name) ? [name] : []
}

/** Normalizes full-width letters, dot look-alikes and hidden characters, so that hosts compare as they look. */
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

/**
 * Returns `imitates` if a host label mixes two alphabets, as imitated names do. Returns `foreign-letters` if a label has letters beyond
 * ASCII.
 */
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
