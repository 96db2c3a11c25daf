import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AuditEventBody } from '../../src/core/model/review/audit-event.ts'
import stored from '../media/stored-names.json' with { type: 'json' }

/** The types of the audit log, which is no table of events with fields of their own. */
const auditTypes: Readonly<Record<AuditEventBody['type'], true>> = {
  'mcp-server-connected': true,
  'mcp-server-disconnected': true,
  'mcp-server-reconnected': true,
  'mcp-reconnect-attempted': true,
  'mcp-tools-changed': true,
  'mcp-tools-accepted': true,
  'mcp-signed-in': true,
  'mcp-signed-out': true,
  'rule-changed': true,
  'ordering-rewritten': true,
}

/** The events that the design documents name, C11 and the message loop. A prefix stands before the endings that follow it. */
const designed = `
  SessionTurn Start End | Stage PreFired PostFired | Token Emitted | Session Active Persisted Resumed Closed |
  Run Opened Ended | Model Switch |
  ProviderRequest Started Completed Failed | ProviderTokens Streamed | ProviderReasoning Streamed |
  ToolInvocation Proposed Started Succeeded Failed Cancelled | ToolCall Approved Denied ModeInvoked |
  Hook Fired GuardDenied ObserverFailed | Interaction Raised Answered | Compaction Invoked Performed |
  ContextAssembly Started Completed | ContextProvider Failed | Fragment Truncated | ContextBudget Enforced |
  ExclusiveSlot Conflict | Ordering Rewrite | Command Dispatched Resulted | SM Attached |
  Cache Hit Miss MarkerIgnored | Env Resolved | MCPServer Disconnected Reconnected | MCPReconnect Attempt |
  Suppressed Error | NonMonotonic Clock | Stage Entered Exited CheckGateResult AssertOutcome Granted Cancelled |
  Workflow Exit`

/** Expands "ToolCallApproved, -Denied" and "stage-pre-fired, -post-fired" to whole names. */
function expandNames(cell: string): string[] {
  let last = ''
  return [...cell.matchAll(/(?<![\w-])-?[A-Za-z]+(?:-[a-z]+)*/g)].flatMap(([name]) => {
    if (/^[A-Z]|^[a-z]+-/.test(name)) last = name
    const isStored = last.includes('-')
    const start = isStored ? last.replace(/-[a-z]+$/, '') : last.replace(/[A-Z][a-z]+$/, '')
    return name.startsWith('-') ? [`${start}${isStored ? name : name.slice(1)}`] : [name]
  })
}

const text = readFileSync('docs/specs/engine.md', 'utf8')
const rows = text.slice(text.indexOf('## Event names')).matchAll(/^\| (.+?) \| (.+?) \|$/gm)
const cells = [...rows].map(([, design = '', kind = '']) => ({
  design: expandNames(design),
  kind: expandNames(kind),
}))

test('the table of event names has each event that is stored', () => {
  const named = new Set(cells.flatMap(({ kind }) => kind))
  const types = [...Object.keys(stored.events), ...Object.keys(auditTypes)]
  expect(types.length).toBeGreaterThan(90)
  expect(types.filter((type) => !named.has(type))).toEqual([])
})

test('the tables of event names have each event of the design documents', () => {
  const named = new Set(cells.flatMap(({ design }) => design))
  const names = designed.split('|').flatMap((group) => {
    const [prefix, ...endings] = group.trim().split(/\s+/)
    return endings.map((ending) => `${prefix}${ending}`)
  })
  expect(names).toHaveLength(58)
  expect(names.filter((name) => !named.has(name))).toEqual([])
})
