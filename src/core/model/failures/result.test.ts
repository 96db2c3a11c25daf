import { expect, test } from 'vitest'
import { toThrownFailure } from './result.ts'

test.each([
  ['Chromium', 'Failed to fetch dynamically imported module: https://host/assets/pdf-1a2b.js'],
  ['Firefox', 'error loading dynamically imported module: https://host/assets/pdf-1a2b.js'],
  ['Safari', 'Importing a module script failed.'],
])('a file of the application that %s cannot load is not a fault of the caller', (_browser, words) => {
  expect(toThrownFailure(new TypeError(words), 'x')).toMatchObject({ code: 'part-missing', retryable: true })
  expect(toThrownFailure(new Error(words), 'x')).toMatchObject({ code: 'internal', detail: 'x' })
})

test('any other thrown value is an internal error', () => {
  for (const thrown of [new TypeError('x is not a function'), null, 'dynamically imported module'])
    expect(toThrownFailure(thrown, 'x').code).toBe('internal')
})
