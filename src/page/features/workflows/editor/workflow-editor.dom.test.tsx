// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { plainStage, plainWorkflow } from '../../../../../test/doubles/workflow-bench.ts'
import { succeed } from '../../../../core/model/failures/result.ts'
import { setWorkflowDraft, useWorkflowDrafts } from '../workflow-drafts.ts'
import { WorkflowEditor, type WorkflowEditorProps } from './workflow-editor.tsx'

afterEach(() => {
  cleanup()
  useWorkflowDrafts.setState({ drafts: {} })
})

const observe = <Value,>(value: Value) => ({
  subscribe: (next: (each: Value) => void) => {
    next(value)
    return () => undefined
  },
})

const withoutServers = { watchMcpServers: () => observe([]), watchMcpSnapshots: () => observe([]) }

test('a taken command is a problem, and changes of an outdated version are saved only if the person keeps them', async () => {
  const stored = plainWorkflow([plainStage('a')])
  const call = vi.fn((name: string, _input: unknown) =>
    Promise.resolve(succeed(name === 'list-tools' ? { tools: [] } : { savedAt: 3 })),
  )
  const queries = {
    watchWorkflows: () => observe([{ id: stored.id, definition: stored, savedAt: 2 }]),
    watchProviders: () => observe([]),
    ...withoutServers,
  }
  setWorkflowDraft(stored.id, { workflow: { ...stored, name: 'Mine' }, isNew: false, savedAt: 1 })
  render(
    <WorkflowEditor
      id={stored.id}
      client={{ call } as unknown as WorkflowEditorProps['client']}
      queries={queries as unknown as WorkflowEditorProps['queries']}
      announce={{ done: vi.fn(), undoable: vi.fn(), failed: vi.fn() }}
    />,
  )
  expect(await screen.findByText('Unsaved changes')).toBeDefined()
  fireEvent.change(screen.getByRole('textbox', { name: 'Command' }), { target: { value: 'outline-draft' } })
  expect(screen.getByRole('list', { name: 'Problems' }).textContent).toContain(
    'Another workflow has the command /outline-draft.',
  )
  fireEvent.change(screen.getByRole('textbox', { name: 'Command' }), { target: { value: stored.id } })
  const save = await screen.findByRole('button', { name: 'Save workflow' })
  expect(save).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Keep my changes' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Workflow: Mine')
  fireEvent.click(save)
  expect(call.mock.calls.filter(([name]) => name === 'save-workflow')).toEqual([
    ['save-workflow', { workflow: { ...stored, name: 'Mine' }, replaces: stored.id, savedAt: 2 }],
  ])
})

test('a save is not shown as one from elsewhere while the list of workflows is older than the saved one', async () => {
  const stored = plainWorkflow([plainStage('a')])
  const mine = { ...stored, name: 'Mine' }
  const watchWorkflows = vi
    .fn()
    .mockReturnValueOnce(observe([{ id: stored.id, definition: stored, savedAt: 1 }]))
    .mockReturnValue(observe([{ id: stored.id, definition: mine, savedAt: 2 }]))
  setWorkflowDraft(stored.id, { workflow: mine, isNew: false, savedAt: 1 })
  render(
    <WorkflowEditor
      id={stored.id}
      client={{ call: () => new Promise(() => undefined) } as unknown as WorkflowEditorProps['client']}
      queries={
        {
          watchWorkflows,
          watchProviders: () => observe([]),
          ...withoutServers,
        } as unknown as WorkflowEditorProps['queries']
      }
      announce={{ done: vi.fn(), undoable: vi.fn(), failed: vi.fn() }}
    />,
  )
  expect(await screen.findByText('Saved')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what is typed while a workflow is saved stays as a change of the saved version, with the focus', async () => {
  const stored = plainWorkflow([plainStage('a')])
  let finishSaving: ((saved: object) => void) | undefined
  const call = (name: string) =>
    name === 'list-tools'
      ? Promise.resolve(succeed({ tools: [] }))
      : new Promise((resolve) => {
          finishSaving = resolve
        })
  const queries = {
    watchWorkflows: () => observe([{ id: stored.id, definition: stored, savedAt: 1 }]),
    watchProviders: () => observe([]),
    ...withoutServers,
  }
  setWorkflowDraft(stored.id, { workflow: { ...stored, name: 'Mine' }, isNew: false, savedAt: 1 })
  render(
    <WorkflowEditor
      id={stored.id}
      client={{ call } as unknown as WorkflowEditorProps['client']}
      queries={queries as unknown as WorkflowEditorProps['queries']}
      announce={{ done: vi.fn(), undoable: vi.fn(), failed: vi.fn() }}
    />,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Save workflow' }))
  const name = screen.getByRole('textbox', { name: 'Name' })
  name.focus()
  fireEvent.change(name, { target: { value: 'Mine too' } })
  await act(async () => finishSaving?.(succeed({ savedAt: 2 })))
  expect(useWorkflowDrafts.getState().drafts).toEqual({
    [stored.id]: { workflow: { ...stored, name: 'Mine too' }, isNew: false, savedAt: 2 },
  })
  expect(document.activeElement).toBe(name)
  // The list of workflows is still older than the save.
  expect(screen.queryByRole('alert')).toBeNull()
})
