// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ImportPlan } from '../../../core/model/commands/import-commands.ts'
import { useScreenShareStore } from '../../ui/text/redaction.ts'
import { ImportPlanView } from './import-plan.tsx'

afterEach(() => {
  cleanup()
  useScreenShareStore.setState({ isOn: false })
})

test('titles of imported chats are shown, but not in presentation mode', () => {
  const plan = {
    sources: [],
    chats: { new: 1, grown: 0, known: 0, deleted: 0 },
    messages: 2,
    files: { found: 0, missing: 0 },
    empty: 0,
    omitted: 0,
    listed: [{ title: 'A secret plan', change: 'new', messages: 2, updatedAt: 1 }],
    warnings: [{ text: 'A picture is missing.', chat: 'Another one' }],
    moreWarnings: 0,
  } as unknown as ImportPlan
  const { container } = render(<ImportPlanView plan={plan} />)
  expect(container.textContent).toContain('A secret plan')
  expect(container.textContent).toContain('Another one: A picture is missing.')
  act(() => useScreenShareStore.setState({ isOn: true }))
  expect(container.textContent).not.toMatch(/secret|Another/)
  expect(container.textContent).toContain('A chat: A picture is missing.')
})
