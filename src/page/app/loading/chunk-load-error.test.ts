import { expect, test } from 'vitest'
import { decideChunkReload } from './chunk-load-error.ts'

const lost = { isRunning: false, isOnline: true, leavingAt: 0, reloadedAt: 0, now: 1_000_000 }

test('the page reloads once, and never twice within a minute', () => {
  expect(decideChunkReload(lost)).toBe('reload')
  expect(decideChunkReload({ ...lost, reloadedAt: 950_000 })).toBe('leave')
  expect(decideChunkReload({ ...lost, reloadedAt: 940_000 })).toBe('reload')
})

test('a streaming answer is not ended for it: the person decides', () => {
  expect(decideChunkReload({ ...lost, isRunning: true })).toBe('offer')
})

test('does not reload without a network', () => {
  expect(decideChunkReload({ ...lost, isOnline: false })).toBe('leave')
  expect(decideChunkReload({ ...lost, isOnline: false, isRunning: true })).toBe('leave')
})

test('does not replace a navigation in progress by a reload', () => {
  expect(decideChunkReload({ ...lost, leavingAt: 999_000 })).toBe('leave')
  expect(decideChunkReload({ ...lost, leavingAt: 999_000, isRunning: true })).toBe('leave')
  expect(decideChunkReload({ ...lost, leavingAt: 997_000 })).toBe('reload')
})
