// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createFailure } from '../../../core/model/failures/failure.ts'
import type { ConnectionProgress, Provider } from '../../../core/model/providers/provider.ts'
import { demoProvider } from '../../../core/model/providers/model-ref.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { ProviderDialog } from './provider-dialog.tsx'

afterEach(cleanup)

/** Opens the dialog with a worker whose connection test ends with this failure of a step. */
async function open({
  kind = 'openai',
  failed,
  edited,
}: {
  kind?: 'openai' | 'openai-compatible'
  failed?: 'key-wrong' | 'cors-blocked'
  /** Opens the dialog from a button of this provider. */
  edited?: Provider
}) {
  const call = vi.fn<WorkerClient['call']>()
  const follow: WorkerClient['follow'] = (_name, _input, { onItem, onEnd }) => {
    const failure = failed && createFailure(failed)
    const name = failed === 'key-wrong' ? 'Key' : 'Model list'
    const steps: ConnectionProgress['steps'] = failure
      ? [{ name, state: 'failed', text: failure.message, failure }]
      : []
    const record = { at: 0, steps: [...steps] }
    void onItem({ steps, result: { record, models: [] } } as never, 0)
    onEnd?.(undefined as never)
    return () => undefined
  }
  const client = { call, follow } as unknown as WorkerClient
  function Page() {
    const [isOpen, setOpen] = useState(edited === undefined)
    return (
      <>
        <a href="#/">Innerloop</a>
        <button type="button" data-control="add-provider">
          Add
        </button>
        <button type="button" onClick={() => setOpen(true)}>
          Edit
        </button>
        <ProviderDialog
          {...{ client, kind, isOpen }}
          provider={isOpen ? (edited ?? null) : null}
          onAdded={() => undefined}
          takenNames={[]}
          isAnswering={false}
          onClose={() => setOpen(false)}
        />
      </>
    )
  }
  render(<Page />)
  if (edited) {
    const edit = screen.getByText('Edit')
    edit.focus()
    fireEvent.click(edit)
  }
  // The dialog focuses a field when it opens.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  const save = () => {
    const button = screen.getByRole('button', { name: 'Save provider' })
    button.focus()
    fireEvent.submit(field('Name').form ?? expect.fail('no form'))
  }
  return { call, field, save }
}

it('moves the focus to the first invalid field, each time it is saved', async () => {
  const { field, save } = await open({ kind: 'openai-compatible' })
  save()
  expect(document.activeElement).toBe(field('Name'))
  save()
  expect(document.activeElement).toBe(field('Name'))
  fireEvent.change(field('Name'), { target: { value: 'Mine' } })
  save()
  expect(document.activeElement).toBe(field('Base URL'))
})

it('moves the focus to the key if only the key is missing', async () => {
  const { field, save } = await open({})
  save()
  expect(document.activeElement).toBe(field('API key'))
})

it('says that model IDs suffice to save if the list of models cannot be loaded', async () => {
  const { call, field, save } = await open({ failed: 'cors-blocked' })
  fireEvent.change(field('API key'), { target: { value: 'sk-1' } })
  save()
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(field('Models').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(/Enter at least one model ID to save/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Models')))
  call.mockResolvedValue({ ok: true, value: { providerId: 'provider-1' } } as never)
  fireEvent.change(field('Models'), { target: { value: 'model-1' } })
  save()
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith('save-provider', expect.objectContaining({ models: ['model-1'] })),
  )
})

it('leaves the focus in a field that is edited while the models are loaded', async () => {
  const { field, save } = await open({ failed: 'cors-blocked' })
  fireEvent.change(field('API key'), { target: { value: 'sk-1' } })
  save()
  field('Name').focus()
  fireEvent.input(field('Name'), { target: { value: 'Mine' } })
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(field('Models').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('Name'))
})

it('leads to the key if the provider rejected it', async () => {
  const { field, save } = await open({ failed: 'key-wrong' })
  fireEvent.change(field('API key'), { target: { value: 'sk-1' } })
  save()
  expect(await screen.findByRole('alert')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('API key')))
  expect(field('Models').getAttribute('aria-invalid')).toBe('false')
})

it('returns the focus to “Add provider” even if a link opened the dialog', async () => {
  const { field } = await open({})
  fireEvent.keyDown(field('Name'), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add'))
})

it('returns the focus to the button of a provider that was edited', async () => {
  const { field } = await open({ edited: { ...demoProvider, dialect: 'openai', name: 'Mine' } })
  fireEvent.keyDown(field('Name'), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit'))
})
