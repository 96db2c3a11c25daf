import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { JsonObject } from '../../../../core/model/json.ts'
import type { FittedCall } from './fit-call.ts'

/** Requests in plain English or German that a tool of the demo MCP server serves. */
const rules: readonly [
  remoteName: string,
  pattern: RegExp,
  toArguments: (groups: (string | undefined)[]) => JsonObject,
][] = [
  [
    'tide_table',
    /\b(?:tides? (?:table )?(?:at|of|for|in)|gezeiten (?:in|von)) ([\p{L}]{2,40})(?:[^]{0,20}?(\d{4}-\d\d-\d\d))?/iu,
    ([harbor = '', date = '']) => ({ harbor, ...(date !== '' && { date }) }),
  ],
  [
    'draw_chart',
    /\b(?:draw_chart|(?:draw|zeichne) (?:a |ein )?(?:bar )?(?:chart|diagramm) (?:of|der) (?:the )?(?:harbors|häfen))\b/iu,
    () => ({
      title: 'Mean water of three harbors (m)',
      bars: [
        { label: 'Ashcombe', value: 2.4 },
        { label: 'Brightwater', value: 3.1 },
        { label: 'Coldharbour', value: 1.9 },
      ],
    }),
  ],
  [
    'count_slowly',
    /\b(?:count_slowly|count slowly|zähle? langsam)(?: (?:up )?(?:to|bis) (\d{1,2}))?\b/iu,
    ([to = '5']) => ({ to: Number(to) }),
  ],
  [
    'book_table',
    /\b(?:book_table|book (?:me )?a table|(?:buche|reserviere) (?:mir )?einen tisch)\b/iu,
    () => ({}),
  ],
  ['change_itself', /\b(?:change_itself|change itself|ändere dich selbst)\b/iu, () => ({})],
]

/**
 * Returns the call that the request needs, if a tool of an MCP server with that name is offered. Names of such tools have the
 * short name of their server as a prefix.
 */
export function findMcpCall(
  text: string,
  tools: LanguageModelV4CallOptions['tools'],
): FittedCall | undefined {
  for (const [remoteName, pattern, toArguments] of rules) {
    const offered = tools?.find(({ name }) => name.endsWith(`__${remoteName}`))
    const match = offered && pattern.exec(text)
    if (match) {
      return { toolName: offered.name, arguments: toArguments(match.slice(1)) }
    }
  }
  return undefined
}
