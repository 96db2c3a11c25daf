import { expect, test } from 'vitest'
import { describePassphraseStrength } from './change-passphrase.tsx'

test.each([
  ['short', 'Too short: at least 3 more characters.'],
  ['🔑🔑🔑', 'Too short: at least 5 more characters.'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'Weak: it repeats itself.'],
  ['hunter2!', 'Weak'],
  ['Tr0ub4dor&3xy', 'Fair'],
  ['lamp otter canyon', 'Strong'],
  ['correct horse battery staple', 'Strong'],
])('%s', (passphrase, verdict) => {
  expect(describePassphraseStrength(passphrase)).toContain(verdict)
})
