// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { ContextFigures } from '../../../core/model/context/context-report.ts'
import type { Attachment } from '../../../core/model/conversation/attachment.ts'
import type { MessageDraft } from '../../../core/model/conversation/message-draft.ts'
import { sessionIdSchema } from '../../../core/model/id.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import { AnnounceContext, type Announce } from '../../ui/feedback/announce.ts'
import { AttachContext } from '../attachments/pending-attachments.ts'
import { useLatestFigures } from '../chat-state/session/known-figures.ts'
import { discardDraft, getDraft, setDraft } from '../drafts/drafts.ts'
import { DraftLength } from '../composer/draft-parts.tsx'

const sessionId = sessionIdSchema.parse('session-1')
const figures: ContextFigures = {
  model: demoModel,
  parts: [{ kind: 'tools', tokens: 1000, count: 9 }],
  cuts: [],
  tokens: 1000,
  scale: 1,
  isReported: false,
  windowTokens: 9000,
  reservedTokens: 1000,
}
const [one, two] = ['[Pasted text #1, 900 lines]', '[Pasted text #2, 100 lines]']
const paste = (placeholder: string, characters: number) => ({ placeholder, text: 'a'.repeat(characters) })
const long: MessageDraft = {
  text: `Compare ${one} with ${two}`,
  pasted: [paste(one, 60_000), paste(two, 3000)],
}

async function setup(draft: MessageDraft, known: Partial<ContextFigures> | null = {}) {
  useLatestFigures.setState({ of: sessionId, figures: known && { ...figures, ...known } })
  setDraft(sessionId, draft)
  const attached: File[] = []
  const attach = (_: string, files: readonly File[]) => void attached.push(...files)
  const done = vi.fn<Announce['done']>()
  const announce = { done, failed: () => undefined, undoable: () => undefined }
  render(
    <AnnounceContext value={announce}>
      <AttachContext value={{ attach, release: () => undefined }}>
        <DraftLength draftKey={sessionId} sessionId={sessionId} />
      </AttachContext>
    </AnnounceContext>,
  )
  await settle()
  return { attached, done }
}

/** Waits until typing has paused, the note is loaded and it is announced. */
const settle = async () => {
  for (let times = 0; times < 3; times += 1) await act(() => vi.advanceTimersByTimeAsync(1000))
}

const note = () => screen.queryByRole('status', { name: 'Message too long' })

// Loaded before, because the loading time is not part of these tests.
beforeAll(async () => void (await import('./message-too-long.tsx')))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  discardDraft(sessionId)
  vi.useRealTimers()
})

it('says how many characters fit the model', async () => {
  await setup(long)
  const text = note()?.textContent ?? ''
  const [, sent, total] = /^Only ([\d,]+) of ([\d,]+) characters fit this model\./.exec(text) ?? []
  expect(total).toBe('63,014')
  expect(Number(sent?.replace(',', ''))).toBeGreaterThan(15_000)
  expect(Number(sent?.replace(',', ''))).toBeLessThan(17_000)
})

it.each<[string, MessageDraft, Partial<ContextFigures> | null]>([
  ['fits', { text: 'a'.repeat(8000) }, {}],
  ['is for a model with an unknown window', long, { windowTokens: undefined }],
  ['is not measured yet', long, null],
])('is absent for a draft that %s', async (_, draft, known) => {
  await setup(draft, known)
  expect(note()).toBeNull()
})

it('attaches the largest paste as a file, which then replaces it', async () => {
  const { attached, done } = await setup(long)
  fireEvent.click(screen.getByRole('button', { name: 'Attach pasted text as a file' }))
  const [file] = attached
  expect([file?.name, file?.type, file?.size]).toEqual(['pasted-text-1.txt', 'text/plain', 60_000])
  expect(getDraft(sessionId)).toEqual(long)
  const attachments = [{ filename: file?.name, blobId: 'a' }] as Attachment[]
  act(() => setDraft(sessionId, { ...getDraft(sessionId), attachments }))
  expect(getDraft(sessionId)).toEqual({
    text: `Compare pasted-text-1.txt with ${two}`,
    pasted: [long.pasted?.[1]],
    attachments,
  })
  expect(done).toHaveBeenCalledExactlyOnceWith('Pasted text attached as pasted-text-1.txt.')
  await settle()
  expect(note()).toBeNull()
})

it('offers no file for typed text', async () => {
  await setup({ text: 'a'.repeat(60_000) })
  expect(note()).not.toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
