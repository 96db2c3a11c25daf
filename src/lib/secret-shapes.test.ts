import { expect, test } from 'vitest'
import { redactSecretShapes } from './secret-shapes.ts'

const begin = '-----BEGIN RSA PRIVATE KEY-----'
const end = '-----END RSA PRIVATE KEY-----'

test.each([
  [`a ${begin}\nMII\n${end} b`, 'a [redacted] b'],
  [`a ${begin}\nMII`, 'a [redacted]'],
  [`${begin}1${end}${begin}2${end}`, '[redacted][redacted]'],
  [`${end} ${begin}1${begin}2${end} c`, `${end} [redacted] c`],
  [`${begin}${'x'.repeat(20_001)}`, `${begin}${'x'.repeat(20_001)}`],
])('private keys are redacted', (text, expected) => {
  expect(redactSecretShapes(text)).toBe(expected)
})

test.each([['eyJ-'], [`${begin} `], ['sk-'], ['-----BEGIN '], ['-----'], ['A '], [`eyJ${'a'.repeat(20)}.`]])(
  'scans a pasted text of two megabytes of %s in time',
  (piece) => {
    const text = `${piece.repeat(2_000_000 / piece.length)} `
    expect(redactSecretShapes(text).length).toBeLessThanOrEqual(text.length)
  },
)

const letters = 'aB3dE6gH9jK2mN5pQ8sT1vW4xY7zA0cD3fG6hJ9kL2nP5rS8'
const hex = '0123456789abcdef'.repeat(3)
const pem = (kind: string): string => `-----BEGIN ${kind}-----\nMII\n-----END ${kind}-----`

test.each([
  `sk-${letters}`,
  `sk-proj-${letters}`,
  `sk-ant-api03-${letters}`,
  `sk-or-v1-${hex}`,
  `sk_live_${letters}`,
  `rk_test_${letters}`,
  `gsk_${letters}`,
  `xai-${letters}`,
  `hf_${letters}`,
  `pplx-${letters}`,
  `tvly-dev-${letters}`,
  `nvapi-${letters}`,
  `r8_${letters}`,
  `ghp_${letters}`,
  `github_pat_${letters}`,
  `glpat-${letters}`,
  `AIzaSy${letters}`,
  `ya29.${letters}`,
  'AKIAIOSFODNN7EXAMPLE',
  `xoxb-123456789012-${letters}`,
  `npm_${letters}`,
  `pypi-${letters}`,
  `dop_v1_${hex}`,
  `whsec_${letters}`,
  `SG.${letters.slice(0, 22)}.${letters.slice(0, 43)}`,
  `1234567890:AA${letters.slice(0, 33)}`,
  `postgres://admin:hunter22@`,
  `amqp://:1234@`,
  `xoxb-${letters.slice(0, 10)}`,
  `eyJ${letters}.eyJ${letters}.${letters}`,
  pem('OPENSSH PRIVATE KEY'),
  pem('PGP PRIVATE KEY BLOCK'),
])('finds the secret %j within a sentence', (secret) => {
  expect(redactSecretShapes(`The key is ${secret} and stays here.`)).toMatch(
    /^The key is \[redacted\].* ?and stays here\.$/,
  )
  expect(redactSecretShapes(secret)).not.toContain(secret.slice(-12))
})

test.each([
  'sk-learn is a library, and scikit-learn its name',
  'sk-short',
  'the task-force-of-the-long-and-winding-road',
  'a risk-based-approach-to-the-assessment-of-things',
  'hf_hub_download(repo_id)',
  'gsk_ is the prefix',
  'ghp_tooShort',
  'github_patterns_of_use',
  'AIza is not a key',
  'ya29 minus a dot',
  'AKIA1234',
  'AKIAIOSFODNN7EXAMPLELONGER',
  'xoxo-hugs',
  'npm_config_registry=https://registry.npmjs.org/',
  'pypi-server',
  'whsec_short',
  'SG.1.2',
  '12:30 and 1234567890: a number',
  'postgres://localhost:5432/shop',
  'https://user@example.com/a?b=c',
  'mysql://db.example.com/shop',
  'eyJhbGciOiJIUzI1NiJ9',
  'eyJust.eyJoking.really',
  '-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----',
  '-----BEGIN PUBLIC KEY-----\nMII\n-----END PUBLIC KEY-----',
  '550e8400-e29b-41d4-a716-446655440000',
  `sha256 ${hex}`,
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4',
  'password: correct horse battery staple',
  'Authorization: Bearer <token>',
])('leaves %j unchanged', (text) => {
  expect(redactSecretShapes(text)).toBe(text)
})
