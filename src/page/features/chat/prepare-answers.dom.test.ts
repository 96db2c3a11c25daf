// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { setDraft, useDrafts } from './drafts.ts'
import { prepareAnswers } from './prepare-answers.ts'

const call = vi.fn<(name: string, input: object) => Promise<{ ok: true; value: object }>>()
const isHidden = vi.spyOn(document, 'hidden', 'get')

beforeEach(() => {
  isHidden.mockReturnValue(false)
  call.mockReset()
  call.mockResolvedValue({ ok: true, value: {} })
  useDrafts.setState(useDrafts.getInitialState(), true)
})

it('asks once for each draft that is begun, whatever chat it is for', () => {
  prepareAnswers({ call: call as never })
  setDraft('new', { text: 'W' })
  setDraft('new', { text: 'Wh' })
  expect(call.mock.calls).toEqual([['prepare-answer', {}]])
  setDraft('other', { text: 'a' })
  setDraft('new', { text: '' })
  expect(call).toHaveBeenCalledTimes(2)
  setDraft('new', { text: 'again' })
  expect(call).toHaveBeenCalledTimes(3)
})

it('asks for nothing while nobody sees the page: what is written in another tab is sent there', () => {
  prepareAnswers({ call: call as never })
  isHidden.mockReturnValue(true)
  setDraft('new', { text: 'W' })
  expect(call).not.toHaveBeenCalled()
})
