// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AboutSection, DiagnosticsSection } from './about-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('copies its text, and shows it if copying is not allowed', async () => {
  const copied: string[] = []
  const write = async ([item]: readonly ClipboardItem[]) => {
    if (copied.length > 0) throw new DOMException('no', 'NotAllowedError')
    const blob = await item!.getType('text/plain')
    copied.push(await blob.text())
  }
  vi.stubGlobal('navigator', { clipboard: { write } })
  render(<DiagnosticsSection compose={async () => 'Innerloop: 0.1.0'} />)
  fireEvent.click(screen.getByRole('button', { name: 'Copy diagnostics' }))
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'))
  expect(copied).toEqual(['Innerloop: 0.1.0'])
  fireEvent.click(screen.getByRole('button', { name: 'Copy diagnostics' }))
  await vi.waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('The browser did not allow copying'),
  )
  expect(screen.getByRole('region', { name: 'Diagnostics' }).textContent).toBe('Innerloop: 0.1.0')
})

it('lists the packages with their licenses on request, and says if they cannot be loaded', async () => {
  const packages = [
    { name: 'one', version: '1.0.0', license: 'MIT', text: 0 },
    { name: 'two', version: '2.0.0', license: 'ISC' },
  ]
  const answers = [
    new Response('gone', { status: 404 }),
    Response.json({ packages, texts: ['Copyright One'] }),
  ]
  const fetched = vi.fn(async () => answers.shift()!)
  vi.stubGlobal('fetch', fetched)
  render(<AboutSection composeDiagnostics={async () => ''} />)
  expect(fetched).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Show licenses' }))
  await screen.findByText(/couldn’t be loaded/)
  fireEvent.click(screen.getByRole('button', { name: 'Show licenses' }))
  const list = await screen.findByRole('list', { name: 'Packages' })
  expect(list.textContent).toBe('one 1.0.0 · MITtwo 2.0.0 · ISC')
  const details = list.querySelector('details')!
  details.open = true
  fireEvent(details, new Event('toggle'))
  expect(await screen.findByText('Copyright One')).toBeDefined()
})

it('names what is not protected: extensions, the device, the host and other pages of the origin', () => {
  render(<AboutSection composeDiagnostics={async () => ''} />)
  const region = screen.getByRole('region', { name: 'Privacy' })
  for (const word of ['extensions', 'programs', 'device', 'host', 'same address'])
    expect(region.textContent).toContain(word)
})
