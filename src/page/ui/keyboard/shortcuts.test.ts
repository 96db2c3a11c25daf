import { describe, expect, it } from 'vitest'
import { isShortcut, shortcuts, type Keys, type PressedKey, type ShortcutId } from './shortcuts.ts'

const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
const press = (key: string, change: Partial<PressedKey> = {}): PressedKey => ({ key, ...plain, ...change })

describe('isShortcut', () => {
  it('matches Ctrl elsewhere and Cmd on a Mac, where Ctrl with a letter edits text', () => {
    expect(isShortcut('open-palette', press('k', { ctrlKey: true }), false)).toBe(true)
    expect(isShortcut('open-palette', press('k', { metaKey: true }), true)).toBe(true)
    expect(isShortcut('open-palette', press('k', { ctrlKey: true }), true)).toBe(false)
    expect(isShortcut('open-palette', press('k'), false)).toBe(false)
  })
  it('matches a letter on a keyboard layout of another script, and with caps lock', () => {
    expect(isShortcut('open-palette', press('л', { ctrlKey: true, code: 'KeyK' }), false)).toBe(true)
    expect(isShortcut('open-palette', press('K', { ctrlKey: true }), false)).toBe(true)
  })
  it('ignores the letter of a Latin layout if another key is in its place', () => {
    expect(isShortcut('open-palette', press('t', { ctrlKey: true, code: 'KeyK' }), false)).toBe(false)
  })
  it('matches a slash even if it needs the Shift key', () => {
    expect(isShortcut('list-shortcuts', press('/', { ctrlKey: true, shiftKey: true }), false)).toBe(true)
  })
  it('ignores AltGr, which types characters', () => {
    expect(isShortcut('open-palette', press('k', { ctrlKey: true, altKey: true }), false)).toBe(false)
  })
})

it('gives no key two meanings in one place', () => {
  const idsByKey = new Map<string, string[]>()
  for (const [id, { place, keys }] of Object.entries(shortcuts) as [
    ShortcutId,
    (typeof shortcuts)[ShortcutId],
  ][])
    for (const each of keys as readonly Keys[]) {
      const name = `${place} ${each.mod ?? ''} ${each.shift ?? ''} ${each.key}`
      idsByKey.set(name, [...(idsByKey.get(name) ?? []), id])
    }
  expect([...idsByKey.values()].filter(({ length }) => length > 1)).toEqual([])
})
