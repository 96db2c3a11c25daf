import { afterEach, expect, test } from 'vitest'
import { useScreenShareStore, maskAmounts, maskMoney, maskKeySuffix } from './redaction.ts'

afterEach(() => useScreenShareStore.setState({ isOn: false }))

const sentences = [
  'This turn has cost about 1.20 USD, and 300 tokens without a known price.',
  'From $0.0042 a request to $ 1,200.50.',
  'It costs 3 dollars, in 20 seconds.',
  'Das kostet 1.200,50\u00a0$, in 20 Sekunden.',
]

test('redacts nothing outside presentation mode', () => {
  expect([maskMoney('$1.00'), maskKeySuffix('x9z1'), ...sentences.map(maskAmounts)]).toEqual([
    '$1.00',
    'x9z1',
    ...sentences,
  ])
})

test('redacts amounts of money and key tails in it, and no other numbers', () => {
  useScreenShareStore.setState({ isOn: true })
  expect([maskMoney('$1.00'), maskKeySuffix('x9z1'), maskKeySuffix('')]).toEqual(['•••', '•••', ''])
  expect(sentences.map(maskAmounts)).toEqual([
    'This turn has cost about •••, and 300 tokens without a known price.',
    'From ••• a request to •••.',
    'It costs •••, in 20 seconds.',
    'Das kostet •••, in 20 Sekunden.',
  ])
})
