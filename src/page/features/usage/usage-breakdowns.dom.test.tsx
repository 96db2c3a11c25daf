// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import { sessionIdSchema } from '../../../core/model/id.ts'
import { noUsage } from '../../../core/model/usage/usage.ts'
import { UsageBreakdowns } from './usage-breakdowns.tsx'
import { createUsageNames } from './usage-names.ts'

afterEach(cleanup)

const entry = (requests: number, agent?: string) => ({
  at: 1,
  sessionId: sessionIdSchema.parse('session-1'),
  model: demoModel,
  agent,
  usage: { ...noUsage, requests, inputTokens: 10 * requests },
})

/** Returns the cells of the table, row by row, without its header. */
function readTable(name: string): (string | null)[][] {
  const rows = within(screen.getByRole('table', { name })).getAllByRole('row').slice(1)
  return rows.map((row) => [...row.querySelectorAll('th,td')].slice(0, 3).map((cell) => cell.textContent))
}

test('usage by agent has a row for each agent, and the sums of usage by model', () => {
  const entries = [
    entry(2),
    entry(3, 'deep-research-supervisor'),
    entry(5, 'researcher'),
    entry(1, 'researcher'),
  ]
  render(<UsageBreakdowns entries={entries} names={createUsageNames([], [])} />)
  expect(readTable('Usage by agent')).toEqual([
    ['Researcher', '6', '60'],
    ['Deep research', '3', '30'],
    ['Chat', '2', '20'],
    ['All', '11', '110'],
  ])
  expect(readTable('Usage by model').map(([, ...figures]) => figures)).toEqual([['11', '110']])
})

test('a workflow has one row, which opens to its stages', () => {
  const entries = [
    entry(1),
    entry(2, 'workflow:outline-draft/outline'),
    entry(3, 'workflow:outline-draft/draft'),
    entry(4, 'workflow:other/outline'),
  ]
  render(<UsageBreakdowns entries={entries} names={createUsageNames([], [])} />)
  const closed = [
    ['Workflow /outline-draft', '5', '50'],
    ['Workflow /other', '4', '40'],
    ['Chat', '1', '10'],
    ['All', '10', '100'],
  ]
  expect(readTable('Usage by agent')).toEqual(closed)
  fireEvent.click(screen.getByRole('button', { name: 'Workflow /outline-draft', expanded: false }))
  expect(readTable('Usage by agent')).toEqual([
    ['Workflow /outline-draft', '5', '50'],
    ['draft', '3', '30'],
    ['outline', '2', '20'],
    ...closed.slice(1),
  ])
})

test('without agents there is no table of them', () => {
  render(<UsageBreakdowns entries={[entry(2)]} names={createUsageNames([], [])} />)
  expect(screen.queryByRole('table', { name: 'Usage by agent' })).toBeNull()
})
