import { describe, expect, it } from 'vitest'
import type { Message, MessageStatus } from '../../../../core/model/conversation/message.ts'
import type { ChatUIMessage } from '../../../../worker/contract.ts'
import { mergeTranscript, type LiveTurn } from './transcript-rows.ts'

const row = (id: string, role: 'user' | 'assistant', status: MessageStatus = 'complete') =>
  ({ id, role, status, parts: [] }) as unknown as Message
const reply = (id: string, role: 'user' | 'assistant') => ({ id, role, parts: [] }) as ChatUIMessage
const idle: LiveTurn = { messages: [], isRunning: false, replaces: null }
const show = (rows: readonly Message[], live: LiveTurn) =>
  mergeTranscript(rows, live).map(({ id, from }) => `${id} ${from}`)

describe('mergeTranscript', () => {
  it('is the stored branch if nothing is live', () => {
    expect(show([row('a', 'user'), row('b', 'assistant')], idle)).toEqual(['a storage', 'b storage'])
  })

  it('shows a turn that is not stored yet', () => {
    const live = { messages: [reply('c', 'user'), reply('d', 'assistant')], isRunning: true, replaces: null }
    expect(show([row('a', 'user'), row('b', 'assistant')], live)).toEqual([
      'a storage',
      'b storage',
      'c live',
      'd live',
    ])
  })

  it('prefers the live answer while its stored stub streams', () => {
    const live = { messages: [reply('a', 'user'), reply('b', 'assistant')], isRunning: true, replaces: null }
    expect(show([row('a', 'user'), row('b', 'assistant', 'streaming')], live)).toEqual([
      'a storage',
      'b live',
    ])
  })

  it('switches to storage once both have ended', () => {
    const messages = [reply('a', 'user'), reply('b', 'assistant')]
    const rows = [row('a', 'user'), row('b', 'assistant', 'complete')]
    expect(show(rows, { messages, isRunning: true, replaces: null })).toEqual(['a storage', 'b live'])
    expect(show(rows, { messages, isRunning: false, replaces: null })).toEqual(['a storage', 'b storage'])
  })

  it('never shows a message twice, and keeps its position', () => {
    const messages = [reply('a', 'user'), reply('b', 'assistant')]
    for (const status of ['streaming', 'complete', 'stopped', 'interrupted', 'failed'] as const) {
      for (const isRunning of [true, false]) {
        const merged = mergeTranscript([row('a', 'user'), row('b', 'assistant', status)], {
          messages,
          isRunning,
          replaces: null,
        })
        expect(merged.map(({ id }) => id)).toEqual(['a', 'b'])
      }
    }
  })

  it('hides the answer that is regenerated, and shows it again if that failed', () => {
    const rows = [row('a', 'user'), row('b', 'assistant', 'failed')]
    expect(show(rows, { messages: [], isRunning: true, replaces: 'b' })).toEqual(['a storage'])
    expect(show(rows, { messages: [reply('c', 'assistant')], isRunning: true, replaces: 'b' })).toEqual([
      'a storage',
      'c live',
    ])
    expect(show(rows, { messages: [], isRunning: false, replaces: 'b' })).toEqual(['a storage', 'b storage'])
  })

  it('hides its replies, which are on another branch now', () => {
    const rows = [row('a', 'user'), row('b', 'assistant'), row('c', 'user'), row('d', 'assistant')]
    expect(show(rows, { messages: [reply('e', 'assistant')], isRunning: true, replaces: 'b' })).toEqual([
      'a storage',
      'e live',
    ])
  })
})
