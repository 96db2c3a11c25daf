/**
 * Returns a host with the letters that its Punycode labels encode (RFC 3492). A label that is not valid Punycode, for example one
 * with the star of a pattern, or that encodes no other letters than ASCII, stays as it is. Never throws.
 */
export function decodeHost(host: string): string {
  return host
    .split('.')
    .map((label) => (/^xn--[\w-]+$/i.test(label) ? (decodeLabel(label.slice(prefixLength)) ?? label) : label))
    .join('.')
}

const prefixLength = 'xn--'.length
const base = 36
const minThreshold = 1
const maxThreshold = 26
const initialBias = 72
const firstCodePoint = 0x80
const maxCodePoint = 0x10_ff_ff

function decodeLabel(encoded: string): string | undefined {
  const delimiter = encoded.lastIndexOf('-')
  const points = Array.from(encoded.slice(0, Math.max(delimiter, 0)), (letter) => letter.codePointAt(0) ?? 0)
  let at = delimiter + 1
  let next = firstCodePoint
  let bias = initialBias
  let index = 0
  if (at === encoded.length) return undefined
  while (at < encoded.length) {
    const before = index
    let weight = 1
    for (let step = base; ; step += base) {
      // Letters are the digits from 0, and numerals those from 26.
      const digit = (Number.parseInt(encoded[at++] ?? '', base) + 26) % base
      if (Number.isNaN(digit)) return undefined
      index += digit * weight
      const threshold = Math.min(Math.max(step - bias, minThreshold), maxThreshold)
      if (digit < threshold) break
      weight *= base - threshold
    }
    const length = points.length + 1
    bias = adapt(index - before, length, before === 0)
    next += Math.floor(index / length)
    // Also false for NaN, which very long labels lead to.
    if (!(next <= maxCodePoint)) return undefined
    index %= length
    points.splice(index, 0, next)
    index += 1
  }
  return String.fromCodePoint(...points)
}

const skew = 38
const damp = 700

/** Returns the bias for the next letter, from the distance of the last one. */
function adapt(distance: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(distance / (isFirst ? damp : 2))
  delta += Math.floor(delta / length)
  let step = 0
  for (; delta > ((base - minThreshold) * maxThreshold) / 2; step += base)
    delta = Math.floor(delta / (base - minThreshold))
  return step + Math.floor(((base - minThreshold + 1) * delta) / (delta + skew))
}
