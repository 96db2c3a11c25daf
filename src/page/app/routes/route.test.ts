import { describe, expect, it } from 'vitest'
import type { MessageId, RunId, SessionId } from '../../../core/model/id.ts'
import { craftedLinks } from '../../../../e2e/drivers/crafted-links.ts'
import { parseRoute, toHash, type Route } from './route.ts'

describe('parseRoute', () => {
  it.each<[string, Route]>([
    ['', { name: 'new' }],
    ['#', { name: 'new' }],
    ['#/', { name: 'new' }],
    ['#/c/session-1', { name: 'chat', sessionId: 'session-1' as SessionId }],
    ['#/c/session-1/', { name: 'chat', sessionId: 'session-1' as SessionId }],
    ['#/settings/providers/anthropic', { name: 'settings', section: 'providers', adds: 'anthropic' }],
    ['#/settings', { name: 'settings' }],
    ['#/settings/appearance', { name: 'settings', section: 'appearance' }],
    ['#/settings/nonsense', { name: 'not-found', path: '/settings/nonsense' }],
    ['#/review', { name: 'review', sessionId: null }],
    ['#/review/session-1', { name: 'review', sessionId: 'session-1' as SessionId }],
    ['#/review/a/b', { name: 'review', sessionId: 'a' as SessionId, turnId: 'b' as RunId }],
    ['#/review/a/b c', { name: 'not-found', path: '/review/a/b c' }],
    [
      '#/review/a/b/c',
      { name: 'review', sessionId: 'a' as SessionId, turnId: 'b' as RunId, childRunId: 'c' as RunId },
    ],
    ['#/review/a/b/c/d', { name: 'not-found', path: '/review/a/b/c/d' }],
    ['#/review/a/b/constructor', { name: 'not-found', path: '/review/a/b/constructor' }],
    ['#/review/a/constructor', { name: 'not-found', path: '/review/a/constructor' }],
    ['#/c/', { name: 'not-found', path: '/c' }],
    ['#/c/bad id', { name: 'not-found', path: '/c/bad id' }],
    ['#/c/a/b', { name: 'chat', sessionId: 'a' as SessionId, messageId: 'b' as MessageId }],
    ['#/c/a/b c', { name: 'not-found', path: '/c/a/b c' }],
    ['#/c/a/b/c', { name: 'not-found', path: '/c/a/b/c' }],
    ['#/c/__proto__', { name: 'not-found', path: '/c/__proto__' }],
    ['#/c/a/constructor', { name: 'not-found', path: '/c/a/constructor' }],
    ['#/review/valueOf', { name: 'not-found', path: '/review/valueOf' }],
    ['#/settings/providers/toString', { name: 'not-found', path: '/settings/providers/toString' }],
    ['#/elsewhere', { name: 'not-found', path: '/elsewhere' }],
  ])('parses %j', (hash, route) => {
    expect(parseRoute(hash)).toEqual(route)
  })

  it('parses every address that it writes', () => {
    const routes = [
      { name: 'new' },
      { name: 'chat', sessionId: 'session-9' as SessionId },
      { name: 'chat', sessionId: 'session-9' as SessionId, messageId: 'message-1' as MessageId },
      { name: 'review', sessionId: null },
      { name: 'review', sessionId: 'session-9' as SessionId },
      { name: 'review', sessionId: 'session-9' as SessionId, turnId: 'run-1' as RunId },
      {
        name: 'review',
        sessionId: 'session-9' as SessionId,
        turnId: 'run-1' as RunId,
        childRunId: 'run-2' as RunId,
      },
      { name: 'settings', section: 'about' },
    ] as const
    for (const route of routes) expect(parseRoute(toHash(route))).toEqual(route)
  })

  it.each(craftedLinks)('ignores everything but a route in %j', (link) => {
    const route = parseRoute(new URL(link, 'https://app.example/').hash)
    const { name, ...rest } = route
    expect(['new', 'chat', 'review', 'usage', 'settings', 'not-found']).toContain(name)
    const allowed = {
      chat: ['sessionId', 'messageId'],
      review: ['sessionId', 'turnId', 'childRunId'],
      settings: ['section', 'adds'],
    }
    const keys: Readonly<Record<string, readonly string[]>> = { ...allowed, 'not-found': ['path'] }
    expect(Object.keys(rest).filter((key) => !keys[name]?.includes(key))).toEqual([])
    if (name !== 'not-found') {
      for (const value of Object.values(rest)) expect(value ?? '').toMatch(/^[\w-]{0,80}$/)
    }
  })
})
