// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AttachContext, type AttachCommands } from './pending-attachments.ts'
import { DropTarget } from './drop-target.tsx'

afterEach(cleanup)

function show({ isDisabled = false } = {}) {
  const attach = vi.fn<AttachCommands['attach']>()
  const onDemo = vi.fn<(file: File) => void>()
  render(
    <AttachContext value={{ attach } as unknown as AttachCommands}>
      <DropTarget draftKey="new" isDisabled={isDisabled} onDemo={onDemo} />
    </AttachContext>,
  )
  const drop = (...files: File[]) => {
    const event = new DragEvent('drop', { cancelable: true })
    Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files } })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  return { attach, onDemo, drop }
}

const demo = () => new File(['{\n  "format": "innerloop/demo", "version": 1 }'], 'time.demo.json')
const other = () => new File(['{ "rows": [1] }'], 'rows.json')

test('a dropped demo is opened, even where nothing can be attached, and any other file goes to the draft', async () => {
  const { attach, onDemo, drop } = show()
  expect(drop(demo())).toBe(true)
  await waitFor(() => expect(onDemo).toHaveBeenCalledTimes(1))
  drop(other())
  await waitFor(() => expect(attach).toHaveBeenCalledTimes(1))
  expect(onDemo.mock.calls[0]?.[0].name).toBe('time.demo.json')

  cleanup()
  const disabled = show({ isDisabled: true })
  disabled.drop(demo())
  await waitFor(() => expect(disabled.onDemo).toHaveBeenCalledTimes(1))
  disabled.drop(other())
  await Promise.resolve()
  expect(disabled.attach).not.toHaveBeenCalled()
})

test('of several files none is opened as a demo: all are attached', async () => {
  const { attach, onDemo, drop } = show()
  drop(demo(), other())
  await waitFor(() => expect(attach).toHaveBeenCalledTimes(1))
  expect(attach.mock.calls[0]?.[1]).toHaveLength(2)
  expect(onDemo).not.toHaveBeenCalled()
})
