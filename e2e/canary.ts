/** The API key of every journey that does not test a key. Each way to encode it looks different. */
export const canaryKey = 'sk-canary+7f3a/9c51=e2d84b60'

/** Headers that may carry a key, and only to the provider for which it was entered. */
export const keyHeaders: readonly string[] = ['authorization', 'x-api-key', 'x-goog-api-key']

/** Returns the part of the text's Base64 form that does not depend on the neighboring bytes. */
function base64Cores(text: string): string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(' '.repeat(offset) + text)
      .toString('base64')
      .replace(/=+$/, '')
    return encoded.slice(offset === 0 ? 0 : 4, -2)
  })
}

const spellings: readonly (readonly [name: string, text: string])[] = [
  ['plain', canaryKey],
  ['reversed', canaryKey.split('').toReversed().join('')],
  ['URL-encoded', encodeURIComponent(canaryKey)],
  ['JSON-escaped URL', canaryKey.replaceAll('/', String.raw`\/`)],
  ...base64Cores(canaryKey).flatMap((core): [string, string][] => [
    ['Base64', core],
    ['Base64 for URLs', core.replaceAll('+', '-').replaceAll('/', '_')],
  ]),
]
const hex = Buffer.from(canaryKey).toString('hex')

/** Returns the form in which the text contains the canary, or `null` if it does not. */
export function findCanary(text: string): string | null {
  const spelling = spellings.find(([, written]) => text.includes(written))
  if (spelling !== undefined) return spelling[0]
  return text.toLowerCase().includes(hex) ? 'hexadecimal' : null
}
