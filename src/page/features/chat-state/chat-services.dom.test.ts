// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { setDraft, useDrafts } from '../drafts/drafts.ts'
import { prepareAnswers } from './chat-services.ts'

/** A mock for each test, because subscriptions of earlier tests stay active. */
let call = mockCall()
const isHidden = vi.spyOn(document, 'hidden', 'get')

beforeEach(() => {
  isHidden.mockReturnValue(false)
  useDrafts.setState(useDrafts.getInitialState(), true)
  call = mockCall()
})

function mockCall() {
  return vi.fn<(name: string, input: object) => Promise<unknown>>().mockResolvedValue({ ok: true, value: {} })
}

it('asks once for each new draft in any chat', async () => {
  await prepareAnswers({ call: call as never }, Promise.resolve())
  setDraft('new', { text: 'W' })
  setDraft('new', { text: 'Wh' })
  expect(call.mock.calls).toEqual([['prepare-answer', {}]])
  setDraft('other', { text: 'a' })
  setDraft('new', { text: '' })
  expect(call).toHaveBeenCalledTimes(2)
  setDraft('new', { text: 'again' })
  expect(call).toHaveBeenCalledTimes(3)
})

it('sends no request while the page is hidden, because the other tab does', async () => {
  await prepareAnswers({ call: call as never }, Promise.resolve())
  isHidden.mockReturnValue(true)
  setDraft('new', { text: 'W' })
  expect(call).not.toHaveBeenCalled()
})

it('does not count restored drafts as new ones', async () => {
  const adopted = Promise.withResolvers<void>()
  const preparing = prepareAnswers({ call: call as never }, adopted.promise)
  setDraft('new', { text: 'Of yesterday' })
  adopted.resolve()
  await preparing
  expect(call).not.toHaveBeenCalled()
  setDraft('other', { text: 'a' })
  expect(call).toHaveBeenCalledTimes(1)
})
