import { expect, test } from 'vitest'
import { judgeLostChunk } from './chunk-load-error.ts'

const lost = { isRunning: false, isOnline: true, reloadedAt: 0, now: 1_000_000 }

test('the page is loaded anew once, never twice within a minute', () => {
  expect(judgeLostChunk(lost)).toBe('reload')
  expect(judgeLostChunk({ ...lost, reloadedAt: 950_000 })).toBe('leave')
  expect(judgeLostChunk({ ...lost, reloadedAt: 940_000 })).toBe('reload')
})

test('an answer that is being written is not ended for it: the person decides', () => {
  expect(judgeLostChunk({ ...lost, isRunning: true })).toBe('offer')
})

test('without a network a reload would help nothing', () => {
  expect(judgeLostChunk({ ...lost, isOnline: false })).toBe('leave')
  expect(judgeLostChunk({ ...lost, isOnline: false, isRunning: true })).toBe('leave')
})
