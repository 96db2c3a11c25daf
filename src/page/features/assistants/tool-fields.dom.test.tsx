// @vitest-environment happy-dom
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { succeed } from '../../../core/model/failures/result.ts'
import { ToolFields, useToolNames } from './tool-fields.tsx'

afterEach(cleanup)

it('lets “only these” be chosen once the tools are known, and starts with those of the application', () => {
  const onChange = vi.fn()
  const { rerender } = render(<ToolFields installed={undefined} tools={null} onChange={onChange} />)
  const onlyThese = screen.getByRole<HTMLInputElement>('radio', { name: 'Only these' })
  expect(onlyThese.disabled).toBe(true)

  const installed = new Set(['craft', 'calculate', 'notes__search'])
  rerender(<ToolFields installed={installed} tools={null} onChange={onChange} />)
  expect(onlyThese.disabled).toBe(false)
  fireEvent.click(onlyThese)
  expect(onChange).toHaveBeenCalledWith(['craft', 'calculate'])
})

it('names selected tools that are not installed, and lets them be added and removed', () => {
  const onChange = vi.fn()
  const tools = ['calculate', 'notes__search']
  render(<ToolFields installed={new Set(['calculate', 'craft'])} tools={tools} onChange={onChange} />)
  expect(screen.queryByRole('checkbox', { name: 'notes__search' })).toBeNull()
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Tools that are not installed' })
  expect(field.value).toBe('notes__search')
  fireEvent.change(field, { target: { value: 'notes__search\n notes__add ' } })
  expect(onChange).toHaveBeenLastCalledWith(['calculate', 'notes__search', 'notes__add'])
  fireEvent.change(field, { target: { value: 'craft' } })
  expect(onChange).toHaveBeenLastCalledWith(['calculate'])
})

it('tools of MCP servers that are on are installed', async () => {
  const observe = (value: unknown) => ({
    subscribe: (next: (each: unknown) => void) => {
      next(value)
      return () => undefined
    },
  })
  const tool = (name: string, state = 'on') => ({ name, state })
  const client = { call: () => Promise.resolve(succeed({ tools: [tool('craft')] })) }
  const queries = {
    watchMcpServers: () =>
      observe([
        { id: 'a', isOn: true },
        { id: 'b', isOn: false },
      ]),
    watchMcpSnapshots: () =>
      observe([
        { serverId: 'a', tools: [tool('a__add'), tool('a__drop', 'off')] },
        { serverId: 'b', tools: [tool('b__add')] },
      ]),
  }
  const { result } = renderHook(() => useToolNames(client as never, queries as never))
  await waitFor(() => expect(result.current).toEqual(new Set(['craft', 'a__add'])))
})
