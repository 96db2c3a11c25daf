/** Control characters, line breaks and characters without width, which come along when text is copied. */
const invisible = /\p{Cc}|\p{Cf}|\p{Variation_Selector}|\u034F/gu
const quotes = /^["'`´“”„‘’‚«»‹›<]+|(?<!["'`´“”„‘’‚«»‹›>,;])["'`´“”„‘’‚«»‹›>,;]+$/g

/** Removes invisible characters, and spaces and quotes around a text that was pasted. */
function unwrapPasted(text: string): string {
  const bare = text.replaceAll('\t', ' ').replaceAll(invisible, '').trim()
  const unquoted = bare.replaceAll(quotes, '').trim()
  return unquoted === bare ? bare : unwrapPasted(unquoted)
}

const hostWithoutScheme =
  /^(localhost(?=[:/])|\[[\da-f:.]+\]|[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+)(:\d{1,5})?(?=[/?#]|$)/iu
const localHost =
  /^(localhost|[^/:]+\.(local|lan|internal|localhost|home\.arpa)|0\.0\.0\.0|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[)/i

/** Paths of endpoints that people copy together with the base URL. */
const endpointPath =
  /(\/(chat\/completions|completions|messages|responses|embeddings|images\/generations)|\/models(?<=\/v\d[^/]*\/models)(\/[^/]*:\w+)?)\/?$/i

/**
 * Returns a base URL without what was pasted around it: quotes, spaces, invisible characters, the path of an endpoint,
 * doubled slashes. A missing scheme is added: http for hosts of a local network, https for all others.
 */
export function repairBaseUrl(text: string): string {
  const bare = unwrapPasted(text)
  const [, scheme = '', rest = ''] = /^([a-z][a-z\d+.-]*:\/\/|\/\/)?(.*)$/is.exec(bare) ?? []
  const isWeb = /^https?:\/\/$/i.test(scheme)
  if (!isWeb && !hostWithoutScheme.test(rest)) return bare
  if (!isWeb && scheme !== '' && scheme !== '//') return bare
  const address = /^[^?#]*/.exec(rest)?.[0] ?? ''
  const path = address.replaceAll(/\/{2,}/g, '/').replace(endpointPath, '')
  const added = localHost.test(rest) ? 'http://' : 'https://'
  return (isWeb ? scheme : added) + path + rest.slice(address.length)
}

/** Returns an API key without what was pasted around it: a header or variable name, `Bearer`, quotes, invisible characters. */
export function repairApiKey(text: string): string {
  const bare = unwrapPasted(text)
  const key = bare
    .replace(/^(export\s+|set\s+|\$env:)?[A-Z][A-Z\d_]*(KEY|TOKEN)\s*=\s*/, '')
    .replace(/^((proxy-)?authorization|x-api-key|api-key|x-goog-api-key)\s*:\s*/i, '')
    .replace(/^bearer\s+/i, '')
  return key === bare ? bare : repairApiKey(key)
}
