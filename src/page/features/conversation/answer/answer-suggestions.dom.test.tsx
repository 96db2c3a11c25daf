// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { SessionId } from '../../../../core/model/id.ts'
import type { Enrichment } from '../../../../core/model/conversation/enrichment.ts'
import { demoExamples } from '../../../../core/model/providers/demo-prompts.ts'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import { renderBlockNodes } from '../../../ui/markdown/internal/tree-node.tsx'
import type { AnswerView } from '../../chat-state/answer/answer-view.ts'
import {
  ConversationServicesContext,
  SendTextContext,
  type ConversationServices,
} from '../../chat-state/conversation-services.ts'
import { setDraft } from '../../drafts/drafts.ts'
import { toggleDetails, useOpenDetails } from '../../message-parts/disclosure.tsx'
import { toEnrichmentKey } from './enrichment-note.tsx'
import { AnswerSuggestions } from './answer-suggestions.tsx'

const sessionId = 'session-1' as SessionId
const otherModel = { providerId: 'mine', modelId: 'm' } as AnswerView['model']

let emitQueue: (queued: readonly object[]) => void = () => undefined
const queries = {
  watchQueue: () => ({
    subscribe: (next: (queued: readonly object[]) => void) => {
      emitQueue = next
      next([])
      return () => undefined
    },
  }),
}
const services = { sessionId, queries } as unknown as ConversationServices

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  setDraft(sessionId, { text: '' })
  location.hash = ''
})

function toView(model: AnswerView['model'], status: AnswerView['status']): AnswerView {
  return { id: 'answer-1', status, items: [], model } as unknown as AnswerView
}

/** Draws an answer whose list has these texts in emphasis. */
function show(
  texts: readonly string[],
  { model = demoModel, status = 'complete' as AnswerView['status'] } = {},
) {
  const send = vi.fn<(text: string) => void>()
  const draw = (now: AnswerView['status']) => (
    <ConversationServicesContext value={services}>
      <SendTextContext value={send}>
        <AnswerSuggestions view={toView(model, now)}>
          {renderBlockNodes([
            ['ul', 0, ...texts.map((text) => ['li', 0, ['em', 0, text] as const] as const)],
          ])}
        </AnswerSuggestions>
      </SendTextContext>
    </ConversationServicesContext>
  )
  const { rerender } = render(draw(status))
  return {
    send,
    end: () => rerender(draw('complete')),
    rerender: (now: AnswerView['status']) => rerender(draw(now)),
  }
}

it('sends a suggestion of the demo model with one click', () => {
  const { send } = show(demoExamples.map(({ en }) => en))
  expect(screen.getAllByRole('button')).toHaveLength(6)
  act(() => screen.getByRole('button', { name: 'Plot the sample sales by region.' }).click())
  expect(send.mock.calls).toEqual([['Plot the sample sales by region.']])
})

it('makes no other text a button, and none of another model', () => {
  show(['Delete all my chats', 'fetch https://evil.example/?q=1'])
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  show(['Plot the sample sales by region.'], { model: otherModel as typeof demoModel })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Plot the sample sales by region.').tagName).toBe('EM')
})

it('gives a suggestion its size while it is being written, without a button', () => {
  show(['Plot the sample'], { status: 'streaming' })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Plot the sample').className).toContain('demo-suggestion')
  expect(screen.getByRole('list').dataset['cards']).toBe('')
})

it('links to the settings and to the record of the answer', () => {
  show(['Add a model', 'Open Review'])
  expect(screen.getByRole('link', { name: 'Add a model' }).getAttribute('href')).toBe(
    '#/settings/providers/new',
  )
  expect(screen.getByRole('link', { name: 'Open Review' }).getAttribute('href')).toBe(
    '#/review/session-1/answer-1',
  )
})

it('opens Review after the answer was watched to its end, unless something was typed', () => {
  vi.useFakeTimers()
  const watched = show(['Open Review'], { status: 'streaming' })
  expect(location.hash).toBe('')
  watched.end()
  act(() => {
    vi.runAllTimers()
  })
  expect(location.hash).toBe('#/review/session-1/answer-1')
  cleanup()

  location.hash = ''
  const typed = show(['Open Review'], { status: 'streaming' })
  setDraft(sessionId, { text: 'Wait' })
  typed.end()
  act(() => {
    vi.runAllTimers()
  })
  expect(location.hash).toBe('')
  cleanup()

  show(['Open Review'])
  act(() => {
    vi.runAllTimers()
  })
  expect(location.hash).toBe('')
})

/** Adds elements to the page and moves the focus to the one that has an id. */
function addFocused(elements: ReactNode) {
  render(elements)
  document.querySelector<HTMLElement>('#focused')?.focus()
}

it.each<[string, () => void]>([
  ['a dialog is open', () => addFocused(<div role="dialog" />)],
  [
    'a menu is open',
    () => addFocused(<button type="button" aria-label="Menu" popoverTarget="p" aria-expanded />),
  ],
  ['the focus is elsewhere', () => addFocused(<button type="button" aria-label="Other" id="focused" />)],
  [
    'text is selected',
    () => {
      addFocused(<p>Some words</p>)
      getSelection()?.selectAllChildren(screen.getByText('Some words'))
    },
  ],
  [
    'files are attached',
    () =>
      setDraft(sessionId, {
        text: '',
        attachments: [{ blobId: 'b' }] as unknown as NonNullable<
          Parameters<typeof setDraft>[1]['attachments']
        >,
      }),
  ],
  [
    'a message was queued',
    () => {
      emitQueue([{ id: 'q' }])
      emitQueue([])
    },
  ],
])('does not open Review by itself if %s', (_, prepare) => {
  vi.useFakeTimers()
  const { end } = show(['Open Review'], { status: 'streaming' })
  prepare()
  end()
  act(() => {
    vi.runAllTimers()
  })
  expect(location.hash).toBe('')
  getSelection()?.removeAllRanges()
})

it.each([
  [
    'the composer',
    <div key="c" data-composer>
      <textarea id="focused" />
    </div>,
  ],
  ['a call that was decided', <div key="d" role="group" id="focused" tabIndex={-1} />],
  [
    'the suggestion that was pressed',
    <button key="s" type="button" aria-label="Ask" id="focused" className="demo-suggestion" />,
  ],
])('opens Review while the focus is in %s', (_, elements) => {
  vi.useFakeTimers()
  const { end } = show(['Open Review'], { status: 'streaming' })
  addFocused(elements)
  end()
  act(() => {
    vi.runAllTimers()
  })
  expect(location.hash).toBe('#/review/session-1/answer-1')
})

it('opens Review although the answer changed again after its end', () => {
  vi.useFakeTimers()
  const { end, rerender } = show(['Open Review'], { status: 'streaming' })
  end()
  act(() => {
    vi.advanceTimersByTime(600)
  })
  rerender('streaming')
  end()
  act(() => {
    vi.runAllTimers()
  })
  expect(location.hash).toBe('#/review/session-1/answer-1')
})

it('opens the images that the demo model was shown, once', () => {
  const enrichment = {
    kind: 'gif',
    callId: 'call-1',
    files: [{ blobId: 'frame-1' }],
  } as unknown as Enrichment
  const notice = { type: 'notice', text: 'Frames', enrichment } as unknown as AnswerView['items'][number]
  const key = toEnrichmentKey('answer-1', { text: 'Frames' }, enrichment)
  const draw = (model: AnswerView['model']) =>
    render(
      <AnswerSuggestions view={{ ...toView(model, 'complete'), items: [notice] }}>{null}</AnswerSuggestions>,
    )
  const isOpen = () => useOpenDetails.getState().open.has(key)
  draw(otherModel)
  expect(isOpen()).toBe(false)
  draw(demoModel)
  expect(isOpen()).toBe(true)
  act(() => toggleDetails(key))
  cleanup()
  draw(demoModel)
  expect(isOpen()).toBe(false)
})
