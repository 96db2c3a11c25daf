// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { NetworkContact } from '../../../../core/model/usage/network-contact.ts'
import { NetworkLog } from './answer-details.tsx'

afterEach(cleanup)

const model: NetworkContact = {
  host: 'api.example.com',
  purposes: ['model-call'],
  requests: 2,
  bytesSent: 13_240,
  bytesReceived: 1_048_000,
}
const provider = { hostedTools: [], providerName: 'Acme' }
const page: NetworkContact = {
  ...model,
  host: 'docs.example',
  via: 'proxy.example',
  purposes: ['tool'],
  requests: 1,
}

it('lists the hosts that an answer contacted, with their requests', () => {
  render(<NetworkLog contacts={[model, page]} {...provider} />)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'api.example.com, 2 requests, 13 kB sent, 1.0 MB received (model)',
    'docs.example through proxy.example, 1 request, 13 kB sent, 1.0 MB received (tool)',
  ])
})

it('shows nothing for an answer without contacts', () => {
  const { container } = render(<NetworkLog contacts={[]} {...provider} />)
  expect(container.textContent).toBe('')
})

it('lists the hosted tool calls by name', () => {
  const hostedTools = ['web_search', 'code_execution', 'web_search']
  render(<NetworkLog contacts={[model]} hostedTools={hostedTools} providerName="Acme" />)
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe(
    'Run by Acme, which does not report the hosts that it contacted: web_search (2 calls), code_execution',
  )
})
