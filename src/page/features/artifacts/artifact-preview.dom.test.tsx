// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WorkerClient } from '../../../worker/client.ts'
import { ArtifactPreview } from './artifact-preview.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function show(content: string, isTainted = false): () => string[] {
  const version = { callId: 'c', title: 'T', kind: 'html', language: '', content, isTainted } as const
  render(<ArtifactPreview version={version} kind="html" content={content} client={{} as WorkerClient} />)
  return () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
}

test('a preview has controls only while it runs scripts', () => {
  const names = show('<script>1</script>')
  expect(names()).toEqual(['Stop preview'])
  expect(screen.getByText('Generated content')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Stop preview' }))
  expect(screen.getByRole('status').textContent).toBe('The preview was stopped.')
  expect(screen.queryByText('Generated content')).toBeNull()
  expect(names()).toEqual(['Run again'])
  expect(screen.getByRole('status').closest('[tabindex]')).toBe(document.activeElement)
})

test('a preview without scripts has no controls, and no warning about scripts', () => {
  expect(show('<p>Hello</p>')()).toEqual([])
  cleanup()
  expect(show('<p>Hello</p>', true)()).toEqual([])
  expect(screen.queryByText('Generated content')).toBeNull()
})

test('after content from outside, scripts wait for a click', () => {
  const names = show('<p onclick="go()">Hello</p>', true)
  expect(names()).toEqual(['Run scripts'])
  fireEvent.click(screen.getByRole('button', { name: 'Run scripts' }))
  expect(names()).toEqual(['Stop preview'])
})
