import { beforeAll, expect, test } from 'vitest'
import type { JsonValue } from '../../../../core/model/json.ts'
import { ToolPorts } from '../../../../../test/doubles/tool-ports.ts'
import type { MessageId, SessionId } from '../../../../core/model/id.ts'
import { callTool } from '../../../../../test/doubles/call-tool.ts'
import { emptyTurnConfig } from '../../../../core/engine/turn/turn-config.ts'
import { builtInTools } from '../../../tools/built-in-tools.ts'
import { composeAnswer } from './compose-answer.ts'
import { parseIntent, type IntendedCall } from './parse-intent.ts'

// Loading mathjs takes a second, on a busy machine longer than the timeout of a test.
beforeAll(() => import('../../../tool-worker/jobs/calculate.ts'), 60_000)

const ports = new ToolPorts()
ports.chatHits.push({
  sessionId: 'session-9' as SessionId,
  messageId: 'message-9' as MessageId,
  title: 'Holidays',
  at: 0,
  passage: { text: 'We went to Lisbon.' },
})
const searchEngine = { id: 'sample', name: 'the sample pages', href: null } as const
const tools = builtInTools(ports, {
  ...emptyTurnConfig,
  web: { ...emptyTurnConfig.web, searchEngine },
  imageModel: { kind: 'sample' },
})

/** Runs the model's calls on the real tools, and returns its answer. */
async function answer(text: string): Promise<string> {
  const intent = parseIntent(text)
  const calls: readonly IntendedCall[] = intent.type === 'calls' ? intent.calls : []
  const finished = await Promise.all(
    calls.map(async ({ toolName, arguments: wanted }) => {
      const tool = tools.find((candidate) => candidate.name === toolName)
      const { zone, ...rest } = wanted
      const args = zone === undefined ? rest : { timeZone: zone }
      const result = tool && (await callTool(tool, args))
      expect(result?.ok, `${toolName} ${JSON.stringify(args)} ${JSON.stringify(result)}`).toBe(true)
      return {
        toolName,
        arguments: args,
        isError: false,
        value: (result?.ok ? result.value : null) as JsonValue,
      }
    }),
  )
  return composeAnswer(finished)
}

test.each([
  ['What is 12.5% of 3360?', '12.5% of 3360 is **420**.'],
  ['3 x 4', '`3 * 4` is **12**.'],
  ['5!', '`5!` is **120**.'],
  ['the average of 1, 2 and 6', '`mean(1, 2, 6)` is **3**.'],
  ['square root of 16', '`sqrt(16)` is **4**.'],
  ['ln(1) + 2 squared', '`log(1) + 2 ^ 2` is **4**.'],
  ['Convert 37 celsius to fahrenheit', '37 °C = **98.6 °F**.'],
  ['How many cm are in 2 inches?', '2 inches = **5.08 cm**.'],
  ['90 minutes in hours', '90 minutes = **1.5 hours**.'],
  ['square root of 2', '`sqrt(2)` is about **1.4142**.'],
  ['Convert 10 km to miles', '10 km ≈ **6.21 miles**.'],
  [
    'fetch https://example.com/a',
    expect.stringContaining(
      String.raw`https://example.com/a starts like this:` + '\n\n' + String.raw`> Good \`morning\` to all.`,
    ),
  ],
  ['Remember that my cat is called Tom', 'I will remember: `My cat is called Tom`'],
  ['What do you know about my cat?', 'This is in my memory:\n\n- `My cat is called Tom`'],
  ['What do you know about bicycles?', 'I have nothing about that in my memory.'],
  ['Note for this chat: be brief', 'I noted for this chat: `be brief`'],
  [
    'Search the web for *tides*',
    'This is what the search found:\n\n1. **\\*tides\\***: A passage. [1]\n\nSample data that comes with Innerloop for trying out: these pages do not exist.',
  ],
  ['Search my chats for Lisbon', 'I found this in your chats:\n\n- **Holidays**: `We went to Lisbon.`'],
  ['Search my chats for Porto', 'None of your earlier chats says anything about that.'],
  ['what time is it in Tokyo?', 'It is **9:00 PM** on Saturday, November 21, 2026 (Asia/Tokyo).'],
])('%s', async (text, expected) => {
  expect(await answer(text)).toEqual(expected)
})

test.each([
  ['10 km to mile', '10 km ≈ **6.21 miles**.'],
  ['37 degC to degF', '37 °C = **98.6 °F**.'],
  ['2 inch to cm', '2 inches = **5.08 cm**.'],
])('the calculator converts %s', async (expression, expected) => {
  const tool = tools.find(({ name }) => name === 'calculate')
  const result = tool && (await callTool(tool, { expression }))
  const value = (result?.ok ? result.value : null) as JsonValue
  expect(
    composeAnswer([{ toolName: 'calculate', arguments: { expression }, isError: false, value }]),
  ).toContain(expected)
})

test.each([
  '1 km in miles',
  '1 yard in feet',
  '1 mm in inches',
  '1 kilo in pounds',
  '1 g in ounces',
  '1 liter in gallons',
  '1 week in days',
  '1 s in minutes',
  '100 km/h in mph',
  '1 GB in megabytes',
  '1 kph in mph',
])('%s is known to the real tool', async (text) => {
  expect(await answer(text)).toMatch(/\*\*[\d.e-]+ \S+\*\*/)
})
