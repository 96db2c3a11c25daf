// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a text that resolves later is copied in a browser without ClipboardItem', async () => {
  vi.stubGlobal('ClipboardItem', undefined)
  Reflect.deleteProperty(globalThis, 'ClipboardItem')
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  render(<CopyButton label="Copy" readText={async () => await Promise.resolve('later')} />)
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'))
  expect(writeText).toHaveBeenCalledExactlyOnceWith('later')
})

test('a browser without a clipboard says that copying is not allowed', async () => {
  vi.stubGlobal('navigator', {})
  render(<CopyButton label="Copy" readText={() => 'text'} />)
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  await vi.waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('The browser did not allow copying'),
  )
})
