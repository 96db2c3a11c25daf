// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createFailure } from '../../../core/model/failures/failure.ts'
import type { ProviderKindId } from '../../../core/model/providers/provider-kind-id.ts'
import type { ConnectionProgress, Provider } from '../../../core/model/providers/provider.ts'
import { demoProvider } from '../../../core/model/providers/model-ref.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { ProviderDialog } from './provider-dialog.tsx'

afterEach(cleanup)

/** Opens the dialog with a worker whose connection test ends with this failure of a step. */
async function open({
  kind,
  failed,
  models = [],
  edited,
}: {
  kind?: ProviderKindId
  failed?: 'key-wrong' | 'cors-blocked'
  /** Models that the provider lists. */
  models?: string[]
  /** Opens the dialog from a button of this provider. */
  edited?: Provider
}) {
  const call = vi.fn<WorkerClient['call']>()
  const tested = vi.fn<(input: unknown) => void>()
  const follow: WorkerClient['follow'] = (_name, _input, { onItem, onEnd }) => {
    const failure = failed && createFailure(failed)
    const name = failed === 'key-wrong' ? 'Key' : 'Model list'
    const steps: ConnectionProgress['steps'] = failure
      ? [{ name, state: 'failed', text: failure.message, failure }]
      : [{ name: 'Model list', state: 'passed', text: 'Listed.' }]
    tested(_input)
    const record = { at: 0, outcome: failed ? 'failed' : 'passed', steps: [...steps] }
    void onItem({ steps, result: { record, models } } as never, 0)
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
          titlesForAll={null}
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
  const press = (name: 'Connect' | 'Save provider' | 'Test connection') => {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  }
  const advanced = () => screen.getByRole('button', { name: 'Advanced' }).getAttribute('aria-expanded')
  const openAdvanced = () => fireEvent.click(screen.getByRole('button', { name: 'Advanced' }))
  return { call, tested, field, press, advanced, openAdvanced, save: () => press('Save provider') }
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
  const { field, press } = await open({})
  press('Connect')
  expect(document.activeElement).toBe(field('API key'))
})

it('says that model IDs suffice to save if the list of models cannot be loaded', async () => {
  const { call, field, press, advanced, save } = await open({ failed: 'cors-blocked' })
  fireEvent.change(field('API key'), { target: { value: 'sk-1' } })
  expect(advanced()).toBe('false')
  press('Connect')
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
  const { field, press, openAdvanced } = await open({ failed: 'cors-blocked' })
  openAdvanced()
  fireEvent.change(field('API key'), { target: { value: 'sk-1' } })
  press('Connect')
  field('Name').focus()
  fireEvent.input(field('Name'), { target: { value: 'Mine' } })
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(field('Models').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('Name'))
})

it.each(['Connect', 'Test connection'] as const)('shows the rejected key after “%s”', async (name) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { field, press, openAdvanced } = await open({ failed: 'key-wrong' })
  openAdvanced()
  fireEvent.input(field('API key'), { target: { value: 'sk-1' } })
  press(name)
  await waitFor(() => expect(document.activeElement).toBe(field('API key')))
  expect(field('API key').getAttribute('aria-invalid')).toBe('true')
  const [described] = field('API key').getAttribute('aria-describedby')?.split(' ') ?? []
  expect(document.getElementById(described ?? '')?.textContent).toBe(
    'Enter a key that this provider accepts.',
  )
  // The steps of the test scroll too, so the field must be the last.
  expect(scroll.mock.contexts.at(-1)).toBe(field('API key').parentElement)
  expect(screen.getByRole('list', { name: 'Connection test' }).textContent).toContain('Key')
})

it('keeps a rejected key, and leaves the advanced fields closed', async () => {
  const { field, press, advanced } = await open({ failed: 'key-wrong' })
  fireEvent.change(field('API key'), { target: { value: 'sk-1' } })
  press('Connect')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(field('API key').value).toBe('sk-1')
  expect(advanced()).toBe('false')
})

it('returns the focus to “Add provider” even if a link opened the dialog', async () => {
  const { field } = await open({})
  fireEvent.keyDown(field('API key'), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add'))
})

it('returns the focus to the button of a provider that was edited', async () => {
  const { field } = await open({ edited: { ...demoProvider, dialect: 'openai', name: 'Mine' } })
  fireEvent.keyDown(field('Name'), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit'))
})

it('connects with a tile and a key: the models are listed and saved, and nothing is completed', async () => {
  const { call, tested, field, press } = await open({ models: ['big', 'small'] })
  call.mockResolvedValue({ ok: true, value: { providerId: 'provider-1' } } as never)
  fireEvent.click(screen.getByRole('radio', { name: 'Groq' }))
  fireEvent.change(field('API key'), { target: { value: 'key-of-the-test' } })
  press('Connect')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(tested).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ withAnswer: false }))
  expect(call.mock.calls[0]).toEqual([
    'save-provider',
    expect.objectContaining({
      kind: 'groq',
      name: 'Groq',
      baseUrl: 'https://api.groq.com/openai/v1',
      models: ['big', 'small'],
      titles: 'under-a-cent',
    }),
  ])
})

it.each(['openai-compatible', 'ollama', 'azure', 'perplexity'] as const)(
  'opens the advanced fields for %s, which needs more than a key',
  async (kind) => {
    const { advanced } = await open({ kind })
    expect(advanced()).toBe('true')
  },
)

it('connects with Enter, also while “Save provider” is shown', async () => {
  const { field, openAdvanced } = await open({ kind: 'openai' })
  openAdvanced()
  const { form } = field('API key')
  // Enter presses the first submit button of a form.
  const first = [...(form?.elements ?? [])].find((each) => each.matches('[type="submit"]'))
  expect(first?.textContent).toBe('Connect')
})

it('selects the provider that issued a pasted key, unless a type was chosen', async () => {
  const { field } = await open({})
  fireEvent.change(field('API key'), { target: { value: ' sk-ant-api03-x' } })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Anthropic' }).checked).toBe(true)
  expect(screen.getByText('Anthropic selected to match the key.').getAttribute('role')).toBe('status')
  fireEvent.click(screen.getByRole('radio', { name: 'Mistral' }))
  fireEvent.change(field('API key'), { target: { value: 'gsk_x' } })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Mistral' }).checked).toBe(true)
  expect(screen.getByText('This looks like a key for Groq. Check the type.')).toBeTruthy()
})
