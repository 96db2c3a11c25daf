import { expect, test } from 'vitest'
import { createCodeVerifier, toCodeChallenge } from './openrouter-sign-in.ts'

test('computes the challenge of the example in RFC 7636, appendix B', async () => {
  expect(await toCodeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
})

test('each verifier is 43 URL-safe characters, and unique', () => {
  const verifiers = Array.from({ length: 50 }, createCodeVerifier)
  expect(new Set(verifiers).size).toBe(50)
  for (const verifier of verifiers) expect(verifier).toMatch(/^[\w-]{43}$/)
})
