import { expect, test } from 'vitest'
import { MemoryBlobs } from '../../../../test/doubles/memory-blobs.ts'
import { toResearchGrants } from '../../../core/agents/research/plan-grants.ts'
import { supervisorPrompt } from '../../../core/agents/research/prompts/supervisor-prompt.ts'
import { ResearchSession } from '../../../core/agents/research/research-session.ts'
import { fingerprintOf } from '../../../core/agents/research/simhash.ts'
import type { ToolContext, ToolOutcome } from '../../../core/engine/calls/tool.ts'
import type { AgentOutcome } from '../../../core/model/agents/agent-call.ts'
import type { CallId, SessionId } from '../../../core/model/id.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import { forecastResearch } from '../../../core/model/research/forecast-research.ts'
import type { ResearchTerms } from '../../../core/model/research/research-terms.ts'
import { noUsage } from '../../../core/model/usage/usage.ts'
import { createResearcherAgent } from './researcher-agent.ts'

const terms: ResearchTerms = {
  effort: 'thorough',
  maxDollars: null,
  maxTokens: null,
  maxActiveMs: 60_000,
  sources: ['web'],
  onlySites: [],
  asksAboutOthers: false,
  language: '',
  length: 'short',
  models: { research: demoModel, writing: demoModel },
}

/** Returns the characters of the supervisor's instructions and of a step whose researcher has read that many pages. */
async function measureContext(pageCount: number): Promise<number> {
  const session = new ResearchSession(
    { sessionId: 'session-1' as SessionId, effort: 'thorough', typedAddresses: new Set(), stored: [] },
    {
      blobs: new MemoryBlobs(),
      checkPage: async ({ bytes, quotations }) => ({
        ok: true,
        value: {
          fingerprint: fingerprintOf(new TextDecoder().decode(bytes)),
          found: quotations.map(() => true),
        },
      }),
    },
  )
  session.start(
    {
      plan: { title: 'Bridges', steps: [{ id: 'one', text: 'When?' }] },
      terms,
      forecast: forecastResearch(terms, {}, 1),
      grants: toResearchGrants(terms, 'Tavily'),
    },
    null,
  )
  const { signal } = new AbortController()
  for (let number = 1; number <= pageCount; number++) {
    const text = `Page ${number} about bridges. `.repeat(400)
    const url = `https://site-${number}.test/`
    await session.addPage({ url, title: `Page ${number}`, text, callId: `fetch-${number}` as CallId }, signal)
  }
  const outcome: AgentOutcome = {
    status: 'complete',
    text: '',
    toolCalls: pageCount,
    usage: noUsage,
    isTainted: true,
    notes: {
      stepId: 'one',
      summary: 'A summary of what was found. '.repeat(100),
      notes: Array.from({ length: 20 }, (_, index) => ({
        claim: `A claim with the number ${index}, as a researcher writes it.`,
        sources: [1 + ((index * 7) % pageCount)],
      })),
      open: [],
      disagreements: [],
    },
  }
  const context = { callId: 'call-1', record: () => undefined, runAgent: async () => outcome }
  const tool = createResearcherAgent(session)
  const running = tool.execute({ stepId: 'one', question: 'When?' }, context as unknown as ToolContext)
  const result = JSON.stringify(await (running as Promise<ToolOutcome>))
  return supervisorPrompt('thorough').length + result.length
}

test('the context of the supervisor is at most 1.1 times as long with 40 pages in a step as with 10', async () => {
  const [few, many] = [await measureContext(10), await measureContext(40)]
  expect(many / few).toBeLessThanOrEqual(1.1)
})
