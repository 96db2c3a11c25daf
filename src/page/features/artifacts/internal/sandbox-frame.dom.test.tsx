// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SandboxFrame } from './sandbox-frame.tsx'

/** Windows of frames. The document of these tests loads none. */
const windows = new WeakMap<HTMLIFrameElement, Window>()

function createWindow(): Window {
  return { postMessage: vi.fn() } as unknown as Window
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function (
    this: HTMLIFrameElement,
  ) {
    const known = windows.get(this) ?? createWindow()
    windows.set(this, known)
    return known
  })
})
afterEach(() => vi.restoreAllMocks())

const words = ['ready', 'height', 'log', 'error', 'title', 'send', 'approve', 'navigate', 'submitPrompt']

/** Messages of every shape, including those that the frame may send. */
function messageAt(index: number): unknown {
  const type = words[index % words.length]
  const shapes = [
    { type, text: 'x' },
    { type, height: index },
    { type, text: 'x', line: index },
    { type },
    type,
    [type],
    { type, __proto__: { text: 'x' } },
    JSON.stringify({ type, text: 'x' }),
    null,
    index,
  ]
  return shapes[Math.floor(index / words.length) % shapes.length]
}

test('10,000 messages from a sibling, an opener, the page and no source have no effect', async () => {
  const onMessage = vi.fn()
  const onLost = vi.fn()
  const { container } = render(
    <SandboxFrame html="<p>x</p>" label="Artifact" theme="dark" onMessage={onMessage} onLost={onLost} />,
  )
  const element = await vi.waitFor(() => {
    const found = container.querySelector('iframe')
    return found ?? expect.fail('no frame yet')
  })
  const own = element.contentWindow
  const [sibling, opener] = [createWindow(), createWindow()]
  const dispatch = (source: Window | null, origin: string, data: unknown) =>
    window.dispatchEvent(new MessageEvent('message', { source, origin, data }))
  for (let index = 0; index < 10_000; index++) {
    const sources = [sibling, opener, window, null]
    dispatch(sources[index % 4] ?? null, index % 3 === 0 ? location.origin : 'null', messageAt(index))
  }
  // Messages of the frame's own window count only while its origin is opaque.
  for (let index = 0; index < 100; index++) dispatch(own, 'https://evil.example', messageAt(index))
  expect(onMessage).not.toHaveBeenCalled()
  expect(onLost).not.toHaveBeenCalled()
  expect(own?.postMessage).not.toHaveBeenCalled()

  dispatch(own, 'null', { type: 'log', text: 'hi' })
  expect(onMessage).toHaveBeenCalledExactlyOnceWith({ type: 'log', text: 'hi' })
})

test('a change of the theme reaches the content, which is not loaded again', async () => {
  const draw = (theme: 'dark' | 'light') => (
    <SandboxFrame html="<p>x</p>" label="Artifact" theme={theme} onMessage={vi.fn()} onLost={vi.fn()} />
  )
  const { container, rerender } = render(draw('light'))
  const element = await vi.waitFor(() => container.querySelector('iframe') ?? expect.fail('no frame yet'))
  const own = element.contentWindow
  window.dispatchEvent(new MessageEvent('message', { source: own, origin: 'null', data: { type: 'ready' } }))
  rerender(draw('dark'))
  expect(vi.mocked(own?.postMessage)?.mock.calls.map(([message]) => message as unknown)).toEqual([
    { html: '<p>x</p>' },
    'light',
    'dark',
  ])
  expect(container.querySelector('iframe')).toBe(element)
})
