// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
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
