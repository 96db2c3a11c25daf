import { expect, test } from 'vitest'
import type { BlobId, CallId } from '../../model/id.ts'
import type { Source } from '../../model/research/notes.ts'
import { fingerprintOf } from './simhash.ts'
import { SourceBook } from './source-book.ts'

const callId = 'call-1' as CallId
const page = (url: string, text: string) => ({
  url,
  title: url,
  blobId: 'a'.repeat(64) as BlobId,
  fingerprint: fingerprintOf(text),
  callId,
})
const article = (topic: string) => Array.from({ length: 80 }, (_word, at) => `${topic}${at}`).join(' ')

test('an address has one number, whatever its form, and numbers are never reassigned', () => {
  const changes: Source[] = []
  const book = new SourceBook((source) => changes.push(source))
  const numbers = [
    'https://a.test/x',
    'http://www.a.test/x/',
    'https://a.test/x#y',
    'https://a.test/x?z=1',
  ].map((url) => book.recordFound({ url, title: '', callId }).number)
  expect(numbers).toEqual([1, 1, 1, 2])
  expect(changes.map(({ number, state }) => [number, state])).toEqual([
    [1, 'found'],
    [2, 'found'],
  ])
})

test('a text that is nearly that of an earlier source is the same evidence', () => {
  const book = new SourceBook(() => undefined)
  book.recordRead(page('https://a.test/1', article('tide')))
  expect(book.recordRead(page('https://b.test/2', `${article('tide')} copied`)).sameAs).toBe(1)
  expect(book.recordRead(page('https://c.test/3', article('moon'))).sameAs).toBeUndefined()
})

test('a page that cannot be read again stays read', () => {
  const book = new SourceBook(() => undefined)
  book.recordRead(page('https://a.test/1', article('tide')))
  expect(book.recordUnreadable({ url: 'https://a.test/1', callId }).state).toBe('read')
  expect(book.recordUnreadable({ url: 'https://a.test/2', callId })).toMatchObject({
    number: 2,
    state: 'unreadable',
  })
})

test('a research that continues has the same sources', () => {
  const changes: Source[] = []
  const first = new SourceBook((source) => changes.push(source))
  first.recordFound({ url: 'https://a.test/1', title: 'A', callId })
  first.recordRead(page('https://a.test/1', article('tide')))
  const second = new SourceBook(() => undefined, changes)
  expect(second.list()).toEqual(first.list())
  expect(second.recordFound({ url: 'https://b.test/', title: '', callId }).number).toBe(2)
})
