// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'
import { reloadOnChunkLoadError } from './loading/chunk-load-error.ts'
import { useNotices } from './notices.ts'

afterEach(() => vi.restoreAllMocks())

it('a chunk whose file is missing, within a minute of a reload for another one, shows a sentence and logs no error', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  sessionStorage.setItem('innerloop:reloaded-at', String(Date.now()))
  reloadOnChunkLoadError(() => false)
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/usage-x.js')
  const lost = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error })
  dispatchEvent(lost)
  const Part = () => {
    throw error
  }
  const { container } = render(
    <ErrorBoundary what="Usage">
      <Part />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('status').textContent).toContain('this part of the page needs it')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(container.textContent).not.toContain('dynamically')
  expect([lost.defaultPrevented, useNotices.getState().notices.length]).toEqual([false, 0])
})
