// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { createPermissionCommands } from './permission-commands.ts'
import { ToolsSection } from './tools-section.tsx'

it('has a switch for each tool; one that adds to the context is that of its kind', async () => {
  const stored: Readonly<Record<string, unknown>> = {
    'tools-off': ['craft'],
    'enrichments-off': ['gif'],
  }
  const watchSetting = (key: string) => ({
    subscribe: (next: (value: unknown) => void) => (next(stored[key] ?? null), () => undefined),
  })
  const tools = ['calculate', 'craft', 'peek_image', 'process_gif', 'my_tool'].map((name) => ({
    name,
    mayAsk: name === 'peek_image',
    triggers: [],
  }))
  const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>(async () => succeed({}))
  const announce = { done: vi.fn(), undoable: vi.fn(), failed: vi.fn() }
  render(
    <ToolsSection
      queries={{ watchSetting } as unknown as Queries}
      commands={createPermissionCommands({ call } as unknown as WorkerClient, announce)}
      tools={tools}
    />,
  )
  const find = (name: string) => screen.getByRole('switch', { name })
  await screen.findByRole('switch', { name: 'Calculator', description: /Runs without asking/ })
  const states = ['Calculator', 'Create artifacts', 'View images', 'View GIFs', 'my_tool'].map((name) =>
    find(name).getAttribute('aria-checked'),
  )
  expect(states).toEqual(['true', 'false', 'true', 'false', 'true'])
  for (const name of ['Calculator', 'Create artifacts', 'View images', 'View GIFs'])
    fireEvent.click(find(name))
  expect(call.mock.calls.filter(([name]) => name === 'save-setting').map(([, input]) => input)).toEqual([
    { key: 'tools-off', value: ['craft', 'calculate'] },
    { key: 'tools-off', value: [] },
    { key: 'enrichments-off', value: ['gif', 'image'] },
    { key: 'enrichments-off', value: [] },
  ])
})
