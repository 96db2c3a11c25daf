import { expect, test } from 'vitest'
import { describeDropped, collectUnknownFields } from './unknown-fields.ts'

test('unknown fields are collected under their own keys at any depth', () => {
  const record = {
    id: 'c',
    flag: true,
    nothing: null,
    mapping: { n1: { message: { text: 'Hello', weight: 0.5, metadata: { slug: 'm', dots: [1, 2] } } } },
    list: [{ name: 'a' }, { name: 'b', size: 3 }],
  }
  const read = {
    id: 'c',
    mapping: { n1: { message: { text: 'Hello', metadata: { slug: 'm', wrong: undefined } } } },
    list: [{ name: 'a' }, { name: 'b' }],
  }
  const collected = collectUnknownFields(record, read)
  expect(collected.extra).toEqual({
    flag: true,
    mapping: { n1: { message: { weight: 0.5, metadata: { dots: [1, 2] } } } },
    list: { 1: { size: 3 } },
  })
  expect(describeDropped(collected)).toEqual([])
})

test('an invalid value is collected too', () => {
  expect(collectUnknownFields({ model: 7, title: 'x' }, { model: undefined, title: 'x' }).extra).toEqual({
    model: 7,
  })
})

test('above the limit, fields closest to the chat are collected and the others are named', () => {
  const long = 'x'.repeat(60_000)
  const record = {
    messages: [
      { id: 1, blob: long },
      { id: 2, blob: long },
    ],
    note: long,
  }
  const collected = collectUnknownFields(record, { messages: [{ id: 1 }, { id: 2 }] })
  expect(collected.extra).toEqual({ note: long })
  expect(describeDropped(collected)[0]?.text).toContain('“blob”')
})
