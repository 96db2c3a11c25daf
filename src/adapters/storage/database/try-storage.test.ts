import { Dexie } from 'dexie'
import { describe, expect, test } from 'vitest'
import { classifyStorageError, isConnectionLost } from './try-storage.ts'

const quota = new DOMException('no space', 'QuotaExceededError')

describe('classifyStorageError', () => {
  test.each([
    ['the browser’s own', quota],
    ['inside an AbortError', new Dexie.AbortError('aborted', quota)],
    ['inside a bulk error', new Dexie.BulkError('1 of 2 failed', [new Dexie.AbortError('aborted', quota)])],
  ])('a quota error %s means that storage is full', (_, error) => {
    expect(classifyStorageError(error)).toMatchObject({ code: 'storage-full', retryable: true })
  })

  test('any other error means that storage is unavailable, with the reason truncated to a detail', () => {
    const failure = classifyStorageError(new Dexie.DataError('x'.repeat(1000)))
    expect(failure.code).toBe('storage-unavailable')
    expect(failure.detail).toMatch(/^DataError: x+$/)
    expect(failure.detail).toHaveLength(300)
    expect(classifyStorageError('a text').detail).toBe('a text')
    expect(classifyStorageError(new Dexie.AbortError('stopped')).code).toBe('storage-unavailable')
  })

  test('a lost connection differs from a refusal', () => {
    expect(isConnectionLost(new DOMException('lost', 'InvalidStateError'))).toBe(true)
    expect(isConnectionLost(new DOMException('lost', 'UnknownError'))).toBe(true)
    expect(isConnectionLost(new Dexie.DatabaseClosedError('closed'))).toBe(true)
    expect(isConnectionLost(quota)).toBe(false)
    expect(isConnectionLost(null)).toBe(false)
  })
})
