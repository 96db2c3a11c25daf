// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listenToReader } from './reader-inputs.ts'

let events: string[] = []
let listening = new AbortController()
const box = document.createElement('div')

beforeEach(() => {
  events = []
  listening = new AbortController()
  const inner = document.createElement('pre')
  inner.style.overflowY = 'auto'
  inner.append(document.createElement('code'))
  const summary = document.createElement('summary')
  summary.textContent = 'More'
  const others = ['p', 'button', 'input'].map((name) => document.createElement(name))
  box.replaceChildren(...others, inner, summary)
  document.body.append(box)
  const note = (what: string) => () => void events.push(what)
  const inputs = { press: note('press'), release: note('release'), select: note('select') }
  const turn = (towards: string) => void events.push(towards)
  const expand = (button: Element) => void events.push(`unfold ${button.textContent}`)
  listenToReader(box, { ...inputs, turn, expand }, listening.signal)
})
afterEach(() => {
  listening.abort()
  box.remove()
})

const find = (selector: string): Element => box.querySelector(selector) ?? box
const press = (target: Element, key: string, shiftKey = false) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }))
const turn = (target: Element, deltaY: number, ctrlKey = false) =>
  target.dispatchEvent(Object.assign(new WheelEvent('wheel', { deltaY, bubbles: true }), { ctrlKey }))

test.each([
  ['ArrowUp', 'up'],
  ['PageUp', 'up'],
  ['Home', 'top'],
  ['ArrowDown', 'down'],
  ['PageDown', 'down'],
  ['End', 'end'],
  [' ', 'down'],
])('the key %j scrolls %s, but not in a field', (key, towards) => {
  press(box, key)
  press(find('p'), key)
  press(find('input'), key)
  expect(events).toEqual([towards, towards])
})

test('Shift+Space scrolls up; Space on a button clicks it; a handled key does not scroll', () => {
  press(box, ' ', true)
  press(find('button'), ' ')
  press(find('summary'), ' ', true)
  press(box, 'Home', true)
  expect(events).toEqual(['up', 'up'])
  find('p').addEventListener('keydown', (event) => event.preventDefault(), { once: true })
  press(find('p'), 'PageUp')
  press(document.body, 'PageUp')
  press(box, 'x')
  expect(events).toEqual(['up', 'up'])
})

test('a wheel scrolls, but not with Ctrl, which zooms, and not as long as an inner element can scroll', () => {
  turn(find('p'), -20)
  turn(find('p'), 20)
  turn(find('p'), -20, true)
  const inner = find('pre')
  const scrolled = Object.defineProperty(inner, 'scrollTop', { value: 30, writable: true })
  turn(find('code'), -20)
  expect(events).toEqual(['up', 'down'])
  scrolled.scrollTop = 0
  turn(find('code'), -20)
  expect(events).toEqual(['up', 'down', 'up'])
})

const point = (target: EventTarget, type: string, init: PointerEventInit = {}) =>
  target.dispatchEvent(new PointerEvent(type, { pointerType: 'mouse', bubbles: true, ...init }))
const touch = (target: EventTarget, type: string, touches: unknown[]) =>
  target.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { touches }))

test('a mouse button counts as pressed until it is released anywhere, even without a pointerup event', () => {
  point(find('p'), 'pointerdown', { button: 2 })
  expect(events).toEqual([])
  point(find('p'), 'pointerdown')
  point(document.body, 'pointermove', { buttons: 1 })
  expect(events).toEqual(['press'])
  point(document.body, 'pointerup')
  point(document.body, 'pointerup')
  expect(events).toEqual(['press', 'release'])
  point(box, 'pointerdown')
  point(document.body, 'pointermove', { buttons: 0 })
  expect(events).toEqual(['press', 'release', 'press', 'release'])
})

test('a touch holds until the last finger is up, even if it scrolls or its element is removed', () => {
  const target = find('p')
  point(target, 'pointerdown', { pointerType: 'touch' })
  touch(target, 'touchstart', [0])
  point(target, 'pointercancel', { pointerType: 'touch' })
  touch(target, 'touchend', [0])
  expect(events).toEqual(['press'])
  target.remove()
  touch(target, 'touchend', [])
  expect(events).toEqual(['press', 'release'])
})

test('reports the button that expands or collapses something, and nothing after unsubscribing', () => {
  find('summary').dispatchEvent(new MouseEvent('click', { bubbles: true }))
  find('button').dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(events).toEqual(['unfold More'])
  listening.abort()
  turn(box, -20)
  press(box, 'PageUp')
  expect(events).toEqual(['unfold More'])
})
