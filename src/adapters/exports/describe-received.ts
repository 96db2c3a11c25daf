import type { WireFidelity } from '../../core/kernel/wire-fidelity.ts'
import type { ReceivedBody } from '../../core/kernel/wire-response.ts'

const mostTold = 100_000

/**
 * Formats the response to one HTTP request as readable text. A very long body is truncated; the JSON export has all of
 * it.
 */
export function describeReceived({ response, text, fidelity }: ReceivedBody): string {
  const { status, headers } = response
  return [
    `HTTP ${status}`,
    ...headers.map(({ name, value = '(value not kept)' }) => `${name}: ${value}`),
    '',
    text.length > mostTold
      ? `${text.slice(0, mostTold)}\n[and ${text.length - mostTold} more characters: the record as JSON has them]`
      : text,
    '',
    [proofs[fidelity], response.hash === undefined ? [] : `SHA-256 ${response.hash}`].flat().join(' '),
  ].join('\n')
}

const proofs: Readonly<Record<WireFidelity, string>> = {
  exact: 'As it came, byte by byte.',
  redacted: 'A stored key was taken out of it.',
  cut: 'It was too long to be kept whole: its beginning, byte by byte.',
  missing: 'Part of it is not stored any more.',
  differs: 'Not as it came: its SHA-256 is another one than was noted.',
}
