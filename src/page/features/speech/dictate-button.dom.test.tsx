// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DictateButton } from './dictate-button.tsx'
import { ReadAloudButton } from './read-aloud-button.tsx'

type Listener = (event: unknown) => void

function install() {
  const listeners = new Map<string, Listener>()
  class Fake {
    static available = () => Promise.resolve('available')
    get processLocally() {
      return true
    }
    set processLocally(_: boolean) {}
    addEventListener(type: string, listener: Listener) {
      listeners.set(type, listener)
    }
    start() {}
    stop() {
      listeners.get('end')?.({})
    }
  }
  Object.assign(globalThis, { SpeechRecognition: Fake })
  return (type: string, event: unknown) => act(() => listeners.get(type)?.(event))
}

const show = () =>
  render(
    <div data-writing>
      <textarea aria-label="Message" defaultValue="see" />
      <DictateButton />
    </div>,
  )

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'userAgentData')
  Reflect.deleteProperty(globalThis, 'SpeechRecognition')
})

it('is absent if the browser has no speech recognition on the device', async () => {
  show()
  await act(() => Promise.resolve())
  expect(screen.queryByRole('button')).toBeNull()
})

it('is not requested in a browser that has the interface without the recognizer, because the call would crash the page', async () => {
  install()
  const brands = [{ brand: 'Not;A=Brand' }, { brand: 'HeadlessChrome' }, { brand: 'Chromium' }]
  Object.defineProperty(navigator, 'userAgentData', { value: { brands }, configurable: true })
  show()
  await act(() => Promise.resolve())
  expect(screen.queryByRole('button')).toBeNull()
})

it('inserts final text at the caret, shows interim text, and gives the reason of its end', async () => {
  const dispatch = install()
  show()
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  box.setSelectionRange(3, 3)
  fireEvent.click(await screen.findByRole('button', { name: 'Dictate' }))
  const spoken = (transcript: string, isFinal: boolean) => ({
    resultIndex: 0,
    results: [Object.assign([{ transcript }], { isFinal })],
  })
  dispatch('result', spoken('the ti', false))
  expect(screen.getByRole('status').textContent).toBe('the ti')
  dispatch('result', spoken('the tide', true))
  expect(box.value).toBe('see the tide')
  dispatch('error', { error: 'not-allowed' })
  dispatch('end', {})
  expect(screen.getByRole('status').textContent).toContain('did not allow the microphone')
  expect(screen.getByRole('button', { name: 'Dictate' })).toBeDefined()
})

it('is absent with the button that reads aloud in a browser without speech', () => {
  expect('speechSynthesis' in globalThis).toBe(false)
  render(<ReadAloudButton id="message-1" readText={() => 'Rivers run.'} />)
  expect(screen.queryByRole('button')).toBeNull()
})
