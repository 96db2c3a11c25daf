// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderProse } from '../../../adapters/markdown/reply-renderer.ts'
import type { BlobId, CallId } from '../../../core/model/id.ts'
import type { Source } from '../../../core/model/research/notes.ts'
import type { Report } from '../../../core/model/research/report.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { SidePanelSlot } from '../../ui/layout/side-panel-slot.tsx'
import { BlobReaderContext } from '../attachments/blob-reader.ts'
import type { ReportSource } from '../tool-renderers/tool-renderer.ts'
import { ReportPanel } from './report-panel.tsx'

afterEach(cleanup)
beforeEach(() => {
  // The test environment has no popovers.
  HTMLElement.prototype.showPopover = function showPopover() {
    this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open', oldState: 'closed' }))
  }
})

const source = (number: number, state: Source['state']): Source => ({
  number,
  url: `https://www.site.example/${number}`,
  title: `Page ${number}`,
  state,
  callId: 'call-1' as CallId,
})
const claim = 'A pump costs “30,000 euros with installation” .'
const note = (text: string, number: number) => ({ claim: text, sources: [number] })
const report: Report = {
  id: 'call-1',
  title: 'Heat pumps',
  summary: 'They cost 30,000 euros.',
  body: 'A pump costs “30,000 euros with installation” [1]. It is loud [9].',
  origin: 'model',
  evidence: [{ claim, source: 1, quotation: '30,000 euros with installation', check: 'found' }],
  unsupported: ['In 2023, 356,000 units were sold.'],
  disagreements: [{ about: 'efficiency', notes: [note('It is 3.1.', 1), note('It is 2.6.', 2)] }],
  sources: [source(1, 'read'), source(2, 'read'), source(3, 'unreadable')],
}
const client = {
  call: async (_name: string, { text }: { text: string }) => ({
    ok: true,
    value: { blocks: (await renderProse([text]))[0] },
  }),
} as unknown as WorkerClient

function draw(reportSource: ReportSource, stored: Blob | null = null) {
  const view = render(<SidePanelSlot inert={false} />)
  view.rerender(
    <>
      <SidePanelSlot inert={false} />
      <BlobReaderContext value={() => Promise.resolve(stored)}>
        <ReportPanel
          title="Heat pumps"
          source={reportSource}
          client={client}
          openedBy={null}
          onClose={() => undefined}
        />
      </BlobReaderContext>
    </>,
  )
  return within(screen.getByRole('complementary', { name: 'Artifact: Heat pumps' }))
}

test('a citation is a button that shows its source, its quotation and the check', async () => {
  const panel = draw(report)
  const button = await panel.findByRole('button', { name: 'Source 1' })
  expect(button.dataset['check']).toBe('found')
  fireEvent.click(button)
  const shown = within(panel.getByRole('dialog', { name: 'Source 1' }))
  expect(shown.getByRole('link', { name: /Page 1/ }).getAttribute('href')).toBe('https://www.site.example/1')
  expect(shown.getByText('30,000 euros with installation')).toBeDefined()
  expect(shown.getByText('Quotation found')).toBeDefined()
  fireEvent.click(panel.getByRole('button', { name: 'Source 9' }))
  expect(panel.getByText('This report has no source with this number.')).toBeDefined()
})

test('the report starts with its summary, in the panel and as a file', async () => {
  let saved = ''
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    void (blob as Blob).text().then((text) => (saved = text))
    return 'blob:report'
  })
  const panel = draw(report)
  await panel.findByRole('button', { name: 'Source 1' })
  expect(panel.getByRole('tabpanel').textContent).toMatch(/^They cost 30,000 euros\.\s*A pump/)
  fireEvent.click(panel.getByRole('button', { name: 'Download' }))
  await vi.waitFor(() => expect(saved).toMatch(/^# Heat pumps\n\nThey cost 30,000 euros\.\n\nA pump/))
  create.mockRestore()
})

test('the tab Evidence lists claims with their checks, and what no source supports', () => {
  const panel = draw(report)
  const [text, evidence] = panel.getAllByRole('tab')
  expect([text, evidence].map((tab) => tab?.textContent)).toEqual(['Report', 'Evidence'])
  text?.focus()
  fireEvent.keyDown(text ?? expect.fail(), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(evidence)
  const [, row] = within(panel.getByRole('table', { name: 'Evidence' })).getAllByRole('row')
  expect(
    within(row ?? expect.fail())
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([`${claim}30,000 euros with installation`, '1 Page 1 site.example', 'Quotation found'])
  const items = (name: string) =>
    within(panel.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(items('Claims without a source')).toEqual(['In 2023, 356,000 units were sold.'])
  expect(items('Where sources disagree')).toEqual([
    'EfficiencyIt is 3.1. [1]It is 2.6. [2]',
    'It is 3.1. [1]',
    'It is 2.6. [2]',
  ])
  expect(items('Could not be read')).toEqual(['3 Page 3 site.example'])
})

test.each([
  [{}, 'Research report'],
  [{ origin: 'notes' }, 'Research report, built from notes'],
  [{ origin: 'notes', isUnfinished: true }, 'Research report, unfinished'],
] as const)('a report with %j is called “%s”', (change, name) => {
  expect(draw({ ...report, ...change }).getByText(name)).toBeDefined()
})

test('a report outside the chat is loaded, and one that is gone says so', async () => {
  const reference = { blobId: 'blob-1' as BlobId }
  const panel = draw(reference, new Blob([JSON.stringify(report)]))
  expect(await panel.findByRole('button', { name: 'Source 1' })).toBeDefined()
  cleanup()
  expect(await draw(reference).findByText('This report is no longer stored.')).toBeDefined()
  cleanup()
  const damaged = draw(reference, new Blob(['{']))
  expect(await damaged.findByText('This report is no longer stored.')).toBeDefined()
})

test('a report without evidence says so', () => {
  const none = { evidence: [], unsupported: [], disagreements: [], sources: [] }
  const panel = draw({ ...report, ...none })
  fireEvent.click(panel.getByRole('tab', { name: 'Evidence' }))
  expect(panel.getByText('No claim of this report has a source.')).toBeDefined()
  expect(panel.getAllByText('None.')).toHaveLength(3)
})

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
