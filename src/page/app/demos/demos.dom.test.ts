// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { WorkerClient } from '../../../worker/client.ts'
import { getDraft, setDraft } from '../../features/drafts/drafts.ts'
import { openHostDemo } from './demos.tsx'

const preview = {
  id: 'demo-1',
  title: 'The time',
  description: '',
  starters: ['What time is it?'],
  instructions: '',
  hasSession: false,
  ignored: [],
}
const opened = {
  preview,
  assistant: {
    id: 'assistant-1',
    name: 'Clock',
    instructions: '',
    starters: [],
    files: [],
    usesKnowledge: false,
  },
  sessionId: null,
}

function hostWith(demo: typeof preview | null) {
  const call = vi.fn(async (name: string) => ({
    ok: true,
    value: name === 'read-demo' ? { demo } : { opened },
  }))
  return { call } as unknown as Pick<WorkerClient, 'call'> & { call: typeof call }
}
const commandNames = ({ call }: { call: { mock: { calls: unknown[][] } } }) =>
  call.mock.calls.map(([name]) => name)

beforeEach(() => {
  localStorage.clear()
  setDraft('new', { ...getDraft('new'), text: '' })
})

test('the demo of the host is opened once per device: its first prompt is in the composer, and nothing is sent', async () => {
  const host = hostWith(preview)
  await openHostDemo(host, () => true)
  await openHostDemo(host, () => true)
  expect(commandNames(host)).toEqual(['read-demo', 'open-demo', 'read-demo'])
  expect(getDraft('new').text).toBe('What time is it?')
})

test('does not navigate away from another page, and keeps typed text', async () => {
  const host = hostWith(preview)
  await openHostDemo(host, () => false)
  expect(commandNames(host)).toEqual(['read-demo'])
  setDraft('new', { ...getDraft('new'), text: 'half a thought' })
  await openHostDemo(host, () => true)
  expect(getDraft('new').text).toBe('half a thought')
})

test('a host without a demo, or with one that another demo replaced', async () => {
  const none = hostWith(null)
  await openHostDemo(none, () => true)
  expect(commandNames(none)).toEqual(['read-demo'])
  await openHostDemo(hostWith(preview), () => true)
  const next = hostWith({ ...preview, id: 'demo-2' })
  await openHostDemo(next, () => true)
  expect(commandNames(next)).toEqual(['read-demo', 'open-demo'])
})
