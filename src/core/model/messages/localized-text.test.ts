import { expect, test } from 'vitest'
import { createFailure } from '../failures/failure.ts'
import { failureSchema } from '../failures/failure-schema.ts'
import { createTextWriter, joinTexts } from './localized-text.ts'
import { localizedTextSchema } from './text-schema.ts'

const write = createTextWriter({
  plain: 'Nothing is lost.',
  file: '“{name}” has {count, plural, one {# row} other {# rows}}.',
  causes: 'Likely causes: {causes}.',
  size: '{size} MB of {most} MB.',
})

test('a text has its code, its values and its English form', () => {
  expect(write('plain')).toEqual({ code: 'plain', text: 'Nothing is lost.' })
  expect(write('file', { name: '{count}', count: 1 }).text).toBe('“{count}” has 1 row.')
  expect(write('file', { name: 'a', count: { number: 1204 } })).toEqual({
    code: 'file',
    params: { name: 'a', count: { number: 1204 } },
    text: '“a” has 1,204 rows.',
  })
  expect(write('size', { size: { number: 2, fractionDigits: 1 }, most: 12345 }).text).toBe(
    '2.0 MB of 12345 MB.',
  )
})

test('texts can contain texts, and be joined', () => {
  const list = [write('plain'), write('plain')]
  expect(write('causes', { causes: { list, style: 'numbered' } }).text).toBe(
    'Likely causes: (1) Nothing is lost.; (2) Nothing is lost..',
  )
  const joined = joinTexts(write('plain'), undefined, write('size', { size: 1, most: 2 }))
  expect(joined.text).toBe('Nothing is lost. 1 MB of 2 MB.')
  expect(localizedTextSchema.parse(joined)).toEqual(joined)
})

test('a failure keeps the English text for models, and the text as data for the page', () => {
  const failure = createFailure('not-found', { message: write('size', { size: 1, most: 2 }) })
  expect(failure).toEqual({
    code: 'not-found',
    message: '1 MB of 2 MB.',
    texts: { message: { code: 'size', params: { size: 1, most: 2 } } },
    retryable: false,
  })
  expect(failureSchema.parse(failure)).toEqual(failure)
  expect(createFailure('not-found').texts).toEqual({ message: { code: 'failure-not-found' } })
})

// @ts-expect-error -- a placeholder is missing
void (() => write('size', { size: 1 }))
