/**
 * Client of one MCP server for the conformance suites: lists what the server has and calls its tools. Uses the adapter of the
 * application. The global `fetch` throws, so that a request around the adapter fails.
 *
 *     node build/mcp-cli.mjs <url>
 */
import { createMcpConnection } from '../../src/adapters/mcp/mcp-client.ts'
import type { McpAnswer, McpCallOptions, McpQuestion } from '../../src/adapters/mcp/mcp-connection.ts'
import type { EgressScope } from '../../src/core/engine/ports/egress-scope.ts'
import type { JsonObject, JsonValue } from '../../src/core/model/json.ts'
import type { McpTool } from '../../src/core/model/mcp/mcp-snapshot.ts'
import { fail, type Result } from '../../src/core/model/failures/result.ts'
import { isRecord, parseJson } from '../../src/lib/json.ts'
import { createCliSignIn } from './mcp-cli-sign-in.ts'

const platformFetch = globalThis.fetch
globalThis.fetch = () => {
  throw new Error('a request around the adapter')
}

const url = process.argv.at(-1) ?? ''
const scope: EgressScope = { admit: () => true }
const options: McpCallOptions = {
  scope,
  signal: new AbortController().signal,
  timeoutMs: 20_000,
  ask: (question) => Promise.resolve(answer(question)),
}
const context = parseJson(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '')
const fetchOfPlatform: typeof fetch = (input, init) => platformFetch(input, init)
const { authorizer, signIn } = createCliSignIn({ url, fetch: fetchOfPlatform, client: readClient(context) })
const connection = createMcpConnection({
  server: { url },
  scope,
  authorizer,
  platform: { fetch: fetchOfPlatform },
})

const listed = await signingIn(() => connection.list(options))
if (!listed.ok) {
  report(listed.failure)
  process.exitCode = 1
} else {
  const tools = listed.value.tools.map((tool) =>
    Object.assign(tool, { name: tool.remoteName, fingerprint: '', state: 'on' as const }),
  )
  await Promise.all(listCalls(tools).map((call) => callTool(call.tool, call.arguments)))
}
await connection.close()

/** Repeats an operation after signing in, as often as a user would who is asked again and again. */
async function signingIn<Value>(operation: () => Promise<Result<Value>>): Promise<Result<Value>> {
  let result = await operation()
  for (let round = 0; round < 3 && !result.ok && result.failure.code === 'mcp-sign-in-needed'; round += 1) {
    const failure = await signIn(options)
    if (failure) return fail(failure)
    result = await operation()
  }
  return result
}

function readClient(value: unknown): { id: string; secret: string } | undefined {
  if (!isRecord(value)) return undefined
  const { client_id: id, client_secret: secret } = value
  return typeof id === 'string' && typeof secret === 'string' ? { id, secret } : undefined
}

/** The suite may say which calls to make. Else each tool is called once. */
function listCalls(tools: McpTool[]): { tool: McpTool; arguments: JsonObject }[] {
  const wanted: unknown = isRecord(context) ? context['toolCalls'] : undefined
  if (!Array.isArray(wanted))
    return tools.map((tool) => ({ tool, arguments: makeArguments(tool.inputSchema) }))
  return wanted.flatMap((each: unknown) => {
    const tool = isRecord(each) ? tools.find(({ remoteName }) => remoteName === each['name']) : undefined
    return tool && isRecord(each) ? [{ tool, arguments: (each['arguments'] ?? {}) as JsonObject }] : []
  })
}

async function callTool(tool: McpTool, args: JsonObject): Promise<void> {
  let outcome = await signingIn(() => connection.callTool({ tool, arguments: args }, options))
  for (let round = 0; round < 5 && outcome.ok && outcome.value.kind === 'questions'; round += 1) {
    const { checkpoint, questions } = outcome.value
    const resume = { checkpoint, answers: questions.map(answer) }
    outcome = await connection.callTool({ tool, arguments: args, resume }, options)
  }
  if (!outcome.ok) report(outcome.failure)
  else if (outcome.value.kind === 'result') console.log(`${tool.remoteName}: ${outcome.value.result.text}`)
}

/** Accepts every question. A form gets its presets, as a user would leave them. */
function answer(question: McpQuestion): McpAnswer {
  if (question.kind === 'link') return { action: 'accept' }
  const values = question.fields.flatMap(({ name, kind, preset, isRequired, options: choices }) => {
    const made: Record<typeof kind, JsonValue> = {
      text: 'text',
      number: 1,
      'yes-no': true,
      choice: choices?.[0]?.value ?? '',
    }
    if (preset === undefined && !isRequired) return []
    return [[name, preset ?? made[kind]] as const]
  })
  return { action: 'accept', values: Object.fromEntries(values) }
}

function makeArguments({ properties }: JsonObject): JsonObject {
  if (!isRecord(properties)) return {}
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, makeValue(schema)]))
}

function makeValue(schema: unknown): JsonValue {
  if (!isRecord(schema)) return 'text'
  switch (schema['type']) {
    case 'number':
    case 'integer':
      return 1
    case 'boolean':
      return true
    case 'array':
      return []
    case 'object':
      return {}
    default:
      return 'text'
  }
}

function report({
  code,
  message,
  detail,
}: {
  code: string
  message: string
  detail?: string | undefined
}): void {
  console.error(`${code}: ${message}${detail === undefined ? '' : ` (${detail})`}`)
}
