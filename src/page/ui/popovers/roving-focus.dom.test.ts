// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { RovingFocus } from './roving-focus.ts'

let items: HTMLElement[] = []
let roving = new RovingFocus()
let now = 0

beforeEach(() => {
  items = ['Demo', 'gpt-a', 'gpt-b', 'claude'].map((name) => {
    const item = document.createElement('button')
    item.textContent = name
    return item
  })
  document.body.replaceChildren(...items)
  items[3]?.setAttribute('aria-label', 'Work/claude')
  roving = new RovingFocus()
  now = 0
})

function press(...keys: string[]): string | null {
  for (const key of keys) {
    now += 100
    roving.handleKey(key, items, now)
  }
  return document.activeElement?.textContent ?? null
}

describe('RovingFocus', () => {
  it('wraps around with the arrows', () => {
    expect(press('ArrowDown')).toBe('Demo')
    expect(press('ArrowUp')).toBe('claude')
    expect(press('ArrowDown')).toBe('Demo')
    expect(press('End')).toBe('claude')
    expect(press('Home')).toBe('Demo')
  })

  it('finds typed text in visible and accessible names', () => {
    expect(press('g', 'p', 't', '-', 'b')).toBe('gpt-b')
    now += 1000
    expect(press('w')).toBe('claude')
    now += 1000
    expect(press('g')).toBe('gpt-a')
    now += 1000
    expect(press('g')).toBe('gpt-b')
  })

  it('ignores other keys', () => {
    press('Home')
    expect(
      ['Enter', ' ', 'Tab', 'Escape', 'q'].map((key) => roving.handleKey(key, items, (now += 1000))),
    ).toEqual(Array.from({ length: 5 }, () => false))
    expect(document.activeElement?.textContent).toBe('Demo')
  })
})
