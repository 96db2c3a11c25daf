// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { RenderedBlock, RenderedNode } from '../../../core/model/conversation/rendered-block.ts'
import { BlockStore } from './block-store.ts'
import { type ManualFormatter, ManualFormatterContext } from './size-limited-block.tsx'
import { Markdown } from './markdown.tsx'

afterEach(cleanup)

const bold: RenderedBlock = { type: 'tree', nodes: [['p', 0, ['strong', 0, 'bold']]] }

function show(properties: Record<string, string>) {
  const node: RenderedNode = ['p', { 'data-raw': true, ...properties }, '**bold**']
  const store = BlockStore.fromRendering({ prose: [[{ type: 'tree', nodes: [node] }]] })
  const requests: { text: string; answer: (blocks: readonly RenderedBlock[] | null) => void }[] = []
  const formatter: ManualFormatter = {
    format: (text) => new Promise((answer) => requests.push({ text, answer })),
    draw: (formatted) => <Markdown store={formatted} prose={0} />,
  }
  const draw = () =>
    render(
      <ManualFormatterContext value={formatter}>
        <Markdown store={store} prose={0} />
      </ManualFormatterContext>,
    ).container
  return { requests, draw }
}

const group = () => screen.getByRole('group', { name: 'Too large to format' })

it('explains why a part is plain text, formats it once on request, and keeps the focus and the result', async () => {
  const { requests, draw } = show({ 'data-limit': 'deep' })
  const container = draw()
  expect(group().textContent).toContain('Too deeply nested to format')
  expect(container.querySelector('p')?.textContent).toBe('**bold**')
  const button = screen.getByRole('button', { name: 'Render anyway' })
  button.focus()
  fireEvent.click(button)
  fireEvent.click(button)
  expect(requests.map(({ text }) => text)).toEqual(['**bold**'])
  expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual(['Formatting…', 'true'])
  await act(async () => requests[0]?.answer([bold]))
  expect(container.querySelector('strong')?.textContent).toBe('bold')
  expect([document.activeElement, button.textContent]).toEqual([button, 'Show unformatted'])
  cleanup()
  const again = draw()
  expect(again.querySelector('strong')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show unformatted' }))
  expect(again.querySelector('strong')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Render anyway' }))
  expect([again.querySelector('strong') === null, requests.length]).toEqual([false, 1])
})

it('stays plain text if formatting took too long, says so, and may be tried again', async () => {
  const { requests, draw } = show({ 'data-limit': 'long' })
  const container = draw()
  fireEvent.click(screen.getByRole('button', { name: 'Render anyway' }))
  await act(async () => requests[0]?.answer(null))
  expect(screen.getByRole('status').textContent).toBe(
    'This part could not be formatted in time, so it is shown unformatted.',
  )
  expect(container.querySelector('p')?.textContent).toBe('**bold**')
  fireEvent.click(screen.getByRole('button', { name: 'Render anyway' }))
  expect(requests).toHaveLength(2)
})

it('formats rows of a table together with their head', () => {
  const { requests, draw } = show({ 'data-limit': 'large', 'data-head': '|a|\n|-|\n' })
  draw()
  fireEvent.click(screen.getByRole('button', { name: 'Render anyway' }))
  expect(requests[0]?.text).toBe('|a|\n|-|\n**bold**')
})

it('offers nothing if the markup is lost', () => {
  show({ 'data-limit': 'words' }).draw()
  expect(group().textContent).toBe('Too large to format, so only the text of this part is shown.')
  expect(screen.queryByRole('button')).toBeNull()
})
