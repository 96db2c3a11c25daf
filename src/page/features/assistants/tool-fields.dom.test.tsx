// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { WorkerClient } from '../../../worker/client.ts'
import { ToolFields } from './tool-fields.tsx'

afterEach(cleanup)

it('lets “only these” be chosen once the tools are known, and starts with all of them', async () => {
  const listed = Promise.withResolvers<unknown>()
  const client = { call: () => listed.promise } as unknown as Pick<WorkerClient, 'call'>
  const onChange = vi.fn()
  render(<ToolFields client={client} tools={null} onChange={onChange} />)
  const onlyThese = screen.getByRole<HTMLInputElement>('radio', { name: 'Only these' })
  expect(onlyThese.disabled).toBe(true)

  await act(async () =>
    listed.resolve({ ok: true, value: { tools: [{ name: 'craft' }, { name: 'calculate' }] } }),
  )
  expect(onlyThese.disabled).toBe(false)
  fireEvent.click(onlyThese)
  expect(onChange).toHaveBeenCalledWith(['craft', 'calculate'])
})

it('names a selected tool that is not installed, removes it, and adds one by its name', async () => {
  const client = {
    call: () => Promise.resolve({ ok: true, value: { tools: [{ name: 'calculate' }] } }),
  } as unknown as Pick<WorkerClient, 'call'>
  const onChange = vi.fn()
  render(<ToolFields client={client} tools={['notes__search']} onChange={onChange} />)
  const others = await screen.findByRole('list', { name: 'Tools that are not installed' })
  expect(within(others).getByText('notes__search')).toBeDefined()
  expect(screen.queryByRole('checkbox', { name: 'notes__search' })).toBeNull()

  const field = screen.getByRole('textbox', { name: 'Add a tool by name' })
  fireEvent.change(field, { target: { value: ' notes__add ' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onChange).toHaveBeenLastCalledWith(['notes__search', 'notes__add'])

  fireEvent.click(screen.getByRole('button', { name: 'Remove notes__search' }))
  expect(onChange).toHaveBeenLastCalledWith([])
  expect(document.activeElement).toBe(field)
})
