import { describe, expect, test } from 'vitest'
import { parseFacts, withoutKnown } from './parse-facts.ts'

describe('the answer of a capture', () => {
  test.each([
    ['[]', []],
    ['["I am a nurse."]', ['I am a nurse.']],
    ['```json\n["I am a nurse.", "I live in Ulm."]\n```', ['I am a nurse.', 'I live in Ulm.']],
    ['  ```\n[" I am a nurse. "]\n```\n', ['I am a nurse.']],
  ])('%j has facts', (answer, facts) => {
    expect(parseFacts(answer)).toEqual({ facts })
  })

  test.each([
    ['I found nothing.', 'not-a-list'],
    ['', 'not-a-list'],
    ['{"facts": []}', 'not-a-list'],
    ['[1]', 'not-a-list'],
    ['[""]', 'not-a-list'],
    ['["one", ["two"]]', 'not-a-list'],
    [JSON.stringify(['one\ntwo']), 'not-a-list'],
    [JSON.stringify(['x'.repeat(401)]), 'not-a-list'],
    ['["I am a nurse."', 'not-a-list'],
    ['["1", "2", "3", "4"]', 'too-many-facts'],
    [JSON.stringify([`The key is sk-${'a1'.repeat(20)}.`]), 'secret-found'],
  ])('%j has none', (answer, reason) => {
    expect(parseFacts(answer)).toEqual({ reason })
  })
})

test('known facts are left out, whatever their case and spaces, and each is there once', () => {
  const facts = ['I like tea.', 'I like  coffee', 'i LIKE coffee.', 'I have a cat.']
  expect(withoutKnown(facts, ['i like tea'])).toEqual(['I like  coffee', 'I have a cat.'])
})
