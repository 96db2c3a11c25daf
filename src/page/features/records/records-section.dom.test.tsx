// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail } from '../../../core/model/failures/result.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { RecordsSection } from './records-section.tsx'

afterEach(cleanup)

it.each([
  [null, 'true'],
  [true, 'true'],
  [false, 'false'],
])('compacts unless it is switched off: %s', (value, isOn) => {
  const watch = (stored: boolean | null) => ({
    subscribe: (next: (value: boolean | null) => void) => (next(stored), () => undefined),
  })
  const watchSetting = (key: string) => watch(key === 'compacts-by-itself' ? value : null)
  const call = vi.fn<() => Promise<unknown>>(async () => fail(createFailure('storage-full')))
  render(
    <RecordsSection
      client={{ call } as unknown as WorkerClient}
      queries={{ watchSetting } as unknown as Queries}
      announce={{ done: vi.fn(), undoable: vi.fn(), failed: vi.fn() }}
    />,
  )
  const control = screen.getByRole('switch', {
    name: 'Compact earlier messages when the context window is nearly full',
    description: /one more request/,
  })
  expect(control.getAttribute('aria-checked')).toBe(isOn)
  fireEvent.click(control)
  expect(call).toHaveBeenCalledWith('save-setting', { key: 'compacts-by-itself', value: isOn === 'false' })
})
