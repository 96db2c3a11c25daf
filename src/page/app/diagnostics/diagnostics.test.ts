import { describe, expect, it } from 'vitest'
import { describeError, removeContent } from './diagnostics.ts'

const origin = 'https://app.test'

describe('descriptions of errors', () => {
  it.each([
    [`Unexpected token 'h', "hello, my password is 1234" is not valid JSON`, 'Unexpected token …, …'],
    ['cannot read “secret words” here', 'cannot read …'],
    ['no closing quote: "and then all of my diary', 'no closing quote: …'],
    ['fetch https://user:pw@host.test/path?q=mine failed', 'fetch [address] failed'],
    ['mail to anna@example.org', 'mail to [address]'],
    ['bad key sk-abcdefghijklmnopqrstuvwxyz0123', 'bad key [long]'],
    ['"two\nlines" and "three', '…'],
    ["it isn't there\nat all", "it isn't there at all"],
    [
      'Cannot read properties of undefined (reading length)',
      'Cannot read properties of undefined (reading length)',
    ],
  ])('removes user content from %j', (message, expected) => expect(removeContent(message)).toBe(expected))

  it('is short', () => expect(removeContent('word '.repeat(500))).toHaveLength(160))

  it('contains positions in our own files only', () => {
    const error = new TypeError('x is not a function')
    error.stack = `TypeError: x is not a function
    at send (https://app.test/assets/chat-page-B4f2.js:1:4711)
    at https://evil.test/assets/inject.js:9:9
    at run (https://app.test/some/where/worker.js?p=secret:22:7)`
    expect(describeError(error, origin)).toBe(
      'TypeError: x is not a function < chat-page-B4f2.js:1:4711 < worker.js:22:7',
    )
  })

  it.each([
    [null, 'a null was thrown'],
    ['my diary', 'a string was thrown'],
    [{ message: 'my diary' }, 'a object was thrown'],
  ])('describes only the kind of %j', (thrown, description) =>
    expect(describeError(thrown, origin)).toBe(description),
  )
})
