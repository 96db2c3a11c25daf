/** Control characters, line breaks and characters without width, which come along when text is copied. */
const invisible = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Variation_Selector}|\u034F/gu
const quotes =
  /^["'`´“”„‘’‚«»‹›<(「『]+|(?<!["'`´“”„‘’‚«»‹›>)」』,;，；。、])["'`´“”„‘’‚«»‹›>)」』,;，；。、]+$/g

/** The same for a key, which may itself end in a bracket. */
const quotesOfKey = /^["'`´“”„‘’‚«»‹›]+|(?<!["'`´“”„‘’‚«»‹›,;，；。、])["'`´“”„‘’‚«»‹›,;，；。、]+$/g

/** Removes invisible characters, and spaces and quotes around a text that was pasted. */
function unwrapPasted(text: string, removeQuotes = removeAllQuotes): string {
  const bare = toHalfWidth(text.replaceAll('\t', ' ').replaceAll(invisible, '')).trim()
  const unquoted = removeQuotes(bare).trim()
  return unquoted === bare ? bare : unwrapPasted(unquoted, removeQuotes)
}

function removeAllQuotes(text: string): string {
  return text.replaceAll(quotes, '')
}

/** Removes the quotes around a key. A closing bracket belongs to the key unless an opening one stands before it. */
function removeQuotesOfKey(text: string): string {
  const unquoted = text.replaceAll(quotesOfKey, '')
  if (unquoted !== text) return unquoted
  return text.replace(/^[<(「『](.*)[>)」』]$/s, '$1').replace(/^[<(「『](?=[^>)」』]*$)/, '')
}

/** Replaces the wide forms of ASCII characters, which input methods for Chinese and Japanese write. */
function toHalfWidth(text: string): string {
  return text.replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
}

const hostWithoutScheme =
  /^((localhost(?=[:/])|\[[\da-f:.]+\]|[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+)(:\d{1,5})?|[\p{L}\p{N}_-]+:\d{2,5})(?=[/?#]|$)/iu
const localHost =
  /^([^/:.[]+|[^/:]+\.(local|lan|internal|localhost|home\.arpa)|0\.0\.0\.0|(127|10)(\.\d{1,3}){3}|(192\.168|172\.(1[6-9]|2\d|3[01]))(\.\d{1,3}){2}|\[(::1?|fe[89ab][\da-f]:[\da-f:]+|f[cd][\da-f]{2}:[\da-f:]+)\])(?=[:/?#]|$)/i

/** Paths of endpoints that people copy together with the base URL. Some words are an endpoint only behind a version. */
const endpointPath =
  /(\/(chat\/completions|completions|messages(\/count_tokens)?|responses|embeddings|images\/generations|audio\/(speech|transcriptions))|\/models(?<=\/v\d[^/]*\/models)(\/[^/]*)?|\/(chat|rerank|moderations|realtime)(?<=\/v\d[^/]*\/\w+))\/?$/i
const ollamaPath = /\/api\/(chat|generate|tags)\/?$/i

const wrongScheme = /^(?:h?t{1,3}p{1,2}s{0,2}|hht{1,2}ps?)(?=:\/\/)/i

/** Returns the address in a line that was copied with it: a command, an assignment, a Markdown link. */
function takeAddress(text: string): string {
  const at = text.search(/https?:\/\//i)
  const before = text.slice(0, Math.max(0, at))
  const isLine = at > 0 && !/[/?#]/.test(before) && /[\s=:"'([<]$/.test(before)
  return isLine ? (/^[^\s"'`<>\])]+/.exec(text.slice(at))?.[0] ?? text) : text
}

/** Repairs what stands before the host: a missing slash or colon, letters that are mixed up, a second scheme. */
function repairScheme(text: string): string {
  const forward = /^https?:[\\/]/i.test(text) ? text.replaceAll('\\', '/') : text
  const spelled = wrongScheme.test(forward) ? forward.replace(wrongScheme, correctScheme) : forward
  const separated = spelled.replace(/^(https?)(?::\/*|\/{2,})(?=[^/\d:])/i, '$1://')
  return /^https?:\/\/https?:\/\//i.test(separated)
    ? repairScheme(separated.replace(/^https?:\/\//i, ''))
    : separated
}

function correctScheme(scheme: string): string {
  return /^https?$/i.test(scheme) ? scheme : scheme.toLowerCase().includes('s') ? 'https' : 'http'
}

/**
 * Returns a base URL without what was pasted around it: quotes, spaces, invisible characters, a command, the path of an
 * endpoint, doubled slashes. A missing scheme is added: http for hosts of a local network, https for all others.
 */
export function repairBaseUrl(text: string): string {
  const bare = repairScheme(unwrapPasted(takeAddress(unwrapPasted(text)))).replace(/(?<!\.)\.$/, '')
  const [, scheme = '', rest = ''] = /^([a-z][a-z\d+.-]*:\/\/|\/\/)?(.*)$/is.exec(bare) ?? []
  const isWeb = /^https?:\/\/$/i.test(scheme)
  if (!isWeb && !hostWithoutScheme.test(rest)) return bare
  if (!isWeb && scheme !== '' && scheme !== '//') return bare
  const address = /^[^?#]*/.exec(rest)?.[0] ?? ''
  const path = address
    .replaceAll(/\/{2,}/g, '/')
    .replace(endpointPath, '')
    .replace(ollamaPath, '/v1')
    .replace(/(\/v\d+)\1(?=\/|$)/, '$1')
  const added = localHost.test(rest) ? 'http://' : 'https://'
  return (isWeb ? scheme : added) + path + rest.slice(address.length).replace(/^(\?alt=sse)?(#\/?)?$/, '')
}

/** The name of a header, a variable or a field in front of a key. */
const keyName =
  /^(?:-{1,2}\w+\s+)?["'`]?(?:export\s+|setx?\s+|\$env:)?(?:[\w.-]+ ?)?(?:key|token|authorization)["'`]?(?:\s*:\s*|\s*=(?![=\s]*$)\s*|\s+(?=["'`]))/i
const dashes = /[\u2010-\u2015\u2212\uFE63]/g

/** Returns whether a name with a colon belongs to the key itself, as in `mykey:secret`. */
function isPartOfKey(name: string): boolean {
  return /^[\w-]+:$/.test(name) && !/(?:api[-_]?key|authorization):$/i.test(name)
}

/** Returns an API key without what was pasted around it: a header or variable name, `Bearer`, quotes, invisible characters. */
export function repairApiKey(text: string): string {
  const bare = unwrapPasted(text, removeQuotesOfKey)
    .replace(/^[[{]([^\]}]*)[\]}]$/, '$1')
    .replace(/(?<=["'`])[\]}]$/, '')
  const key = bare
    .replace(keyName, (name) => (isPartOfKey(name) ? name : ''))
    .replace(/^bearer(\s*[:=]\s*|\s+)(?=\S)/i, '')
    .replace(/^token\s+(?=\S+$)/i, '')
    .replace(/\s#.*$/s, '')
    .replace(/\\[nrt]$/, '')
  const spelled = /^[\x21-\x7E\u2010-\u2015\u2212\uFE63]+$/.test(key) ? key.replaceAll(dashes, '-') : key
  return spelled === bare ? bare : repairApiKey(spelled)
}
