import { describe, expect, test } from 'vitest'
import { createWebSearch, type SearchWebPort } from '../../src/adapters/tools/web-search.ts'
import { emptyTurnConfig, type WebConfig } from '../../src/core/engine/turn/turn-config.ts'
import type { InteractionAnswer } from '../../src/core/model/tools/interaction.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { allow, deny, ScriptedPerson } from '../doubles/scripted-person.ts'
import { finish, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { benchModel, TurnBench } from '../doubles/turn-bench.ts'

const tavily = { id: 'tavily', name: 'Tavily', href: 'https://api.tavily.com/' } as const
const allowForChat: InteractionAnswer = { outcome: 'accepted', value: { kind: 'approve', scope: 'chat' } }
const searches = (id: string): Script => [
  toolCall(id, 'web_search', '{"query":"tides"}'),
  finish('tool-calls'),
]
const done: Script = [text('Done [1].'), finish('stop')]

async function run(
  scripts: readonly Script[],
  { answers = [], web = {}, hostedTools = [], approvals = [] }: Run = {},
) {
  const queries: string[] = []
  const search: SearchWebPort = async ({ text: query }) => {
    queries.push(query)
    return succeed([{ title: 'Tides', url: 'https://a.example/', snippet: 'Twice a day.' }])
  }
  const tool = createWebSearch(search, { web: { ...emptyTurnConfig.web, searchEngine: tavily, ...web } })
  const bench = new TurnBench(scripts, [tool])
  const person = new ScriptedPerson(answers, bench.clock)
  person.approvals.push(...approvals)
  bench.extraPorts = { authority: person.authority() }
  await bench.run({ input: { mode: { mode: 'ask' }, hostedTools } })
  return { bench, person, queries }
}

interface Run {
  answers?: readonly InteractionAnswer[]
  web?: Partial<WebConfig>
  hostedTools?: readonly 'web-search'[]
  approvals?: ScriptedPerson['approvals']
}

describe('a search on the real engine', () => {
  test('requires an approval for the engine first; its results taint the next, which asks once for the chat', async () => {
    const { person, queries } = await run([searches('a'), searches('b'), searches('c'), done], {
      answers: [allow, allowForChat],
    })
    expect(queries).toHaveLength(3)
    expect(person.interactions).toMatchObject([
      {
        approvalKey: 'tavily',
        reason: 'mode',
        tainted: false,
        scopes: ['once', 'chat', 'always'],
        description: 'Allow web_search to send “tides” to Tavily?',
      },
      { approvalKey: 'tavily', reason: 'tainted-network', tainted: true, scopes: ['once', 'chat'] },
    ])
    const { approvals } = person
    const later = await run([searches('d'), searches('e'), done], { approvals })
    expect([later.queries.length, later.person.interactions.length]).toEqual([2, 0])
  })

  test('a denial reaches the model, and nothing is searched', async () => {
    const { bench, queries } = await run([searches('a'), done], { answers: [deny] })
    expect(queries).toEqual([])
    expect(bench.reply().parts[0]).toMatchObject({ state: 'denied', failure: { code: 'approval-denied' } })
  })

  test('without an engine a message names the setting, and no approval is requested', async () => {
    const { bench, person } = await run([searches('a'), done], { web: { searchEngine: undefined as never } })
    expect(person.interactions).toEqual([])
    expect(bench.reply().parts).toContainEqual(
      expect.objectContaining({
        code: 'tool-switched-off',
        text: expect.stringContaining('Settings > Tools & permissions > Web'),
      }),
    )
  })

  test('is not offered if the model’s provider has a search of its own', async () => {
    const searchHosts = new Set([benchModel.providerId])
    const { bench } = await run([done], { web: { searchHosts }, hostedTools: ['web-search'] })
    expect(bench.model.requests[0]).toMatchObject({ tools: [], hostedTools: ['web-search'] })
  })
})
