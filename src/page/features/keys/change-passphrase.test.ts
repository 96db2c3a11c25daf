import { expect, test } from 'vitest'
import { describePassphraseStrength } from './change-passphrase.tsx'

test.each([
  ['short', 'Too short: 3 more at least.'],
  ['🔑🔑🔑', 'Too short: 5 more at least.'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'Weak: it repeats itself.'],
  ['hunter2!', 'Weak'],
  ['Tr0ub4dor&3xy', 'Fair'],
  ['lamp otter canyon', 'Strong'],
  ['correct horse battery staple', 'Strong'],
])('%s', (passphrase, verdict) => {
  expect(describePassphraseStrength(passphrase)).toContain(verdict)
})
