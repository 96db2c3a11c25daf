import { afterEach, expect, test } from 'vitest'
import { usePresentation, veilAmounts, veilMoney, veilTail } from './presentation.ts'

afterEach(() => usePresentation.setState({ isOn: false }))

const sentences = [
  'This turn has cost about 1.20 USD, and 300 tokens without a known price.',
  'From $0.0042 a request to $ 1,200.50.',
  'It costs 3 dollars, in 20 seconds.',
  'Das kostet 1.200,50\u00a0$, in 20 Sekunden.',
]

test('nothing is veiled but in presentation mode', () => {
  expect([veilMoney('$1.00'), veilTail('x9z1'), ...sentences.map(veilAmounts)]).toEqual([
    '$1.00',
    'x9z1',
    ...sentences,
  ])
})

test('amounts of money and tails of keys are veiled in it, and other numbers stay', () => {
  usePresentation.setState({ isOn: true })
  expect([veilMoney('$1.00'), veilTail('x9z1'), veilTail('')]).toEqual(['•••', '•••', ''])
  expect(sentences.map(veilAmounts)).toEqual([
    'This turn has cost about •••, and 300 tokens without a known price.',
    'From ••• a request to •••.',
    'It costs •••, in 20 seconds.',
    'Das kostet •••, in 20 Sekunden.',
  ])
})
