import { z } from 'zod'
import { createFailure } from '../../kernel/failure.ts'
import type { CallId } from '../../kernel/id.ts'
import type { JsonValue } from '../../kernel/json.ts'
import type { ProviderMetadata } from '../../kernel/message.ts'
import { fail, succeed, type Result } from '../../kernel/result.ts'
import type { ToolSource } from '../ports.ts'
import type { Tool } from '../tool.ts'
import { closestName } from './closest-name.ts'
import { cutErrorText, describeThrown } from './describe-thrown.ts'

/** A call as a model made it. Its id is unique in the conversation. */
export interface ReceivedCall {
  callId: CallId
  toolName: string
  argumentsText: string
  providerMetadata?: ProviderMetadata
}

/** A call that may run: `args` is what the tool's schema made of the arguments. */
export interface ValidCall {
  callId: CallId
  tool: Tool
  args: unknown
}

/** Some models send nothing at all for a tool without parameters. */
export function parseArguments(argumentsText: string): Result<JsonValue> {
  if (argumentsText.trim() === '') return succeed({})
  try {
    return succeed(JSON.parse(argumentsText) as JsonValue)
  } catch (error: unknown) {
    const message = cutErrorText(`The arguments are not JSON: ${describeThrown(error)}`)
    return fail(createFailure('tool-arguments-invalid', { message, hint: 'Send one JSON object.' }))
  }
}

export function validateCall(
  call: ReceivedCall,
  tools: ToolSource,
  parsed: Result<JsonValue>,
): Result<ValidCall> {
  const tool = tools.get(call.toolName)
  if (!tool) return fail(describeUnknown(call.toolName, tools))
  if (!parsed.ok) return parsed
  const args = parseWithSchema(tool, parsed.value)
  return args.ok ? succeed({ callId: call.callId, tool, args: args.value }) : args
}

function parseWithSchema(tool: Tool, value: JsonValue): Result<unknown> {
  try {
    const parsed = tool.parameters.safeParse(value)
    return parsed.success ? succeed(parsed.data) : fail(describeMisfit(tool, z.prettifyError(parsed.error)))
  } catch (error: unknown) {
    return fail(describeMisfit(tool, describeThrown(error)))
  }
}

function describeMisfit(tool: Tool, reason: string): ReturnType<typeof createFailure> {
  const message = cutErrorText(`The arguments do not fit "${tool.name}":\n${reason}`)
  return createFailure('tool-arguments-invalid', {
    message,
    hint: 'Call it again with arguments that fit its schema.',
  })
}

function describeUnknown(name: string, tools: ToolSource): ReturnType<typeof createFailure> {
  const names = tools.declarations().map((declaration) => declaration.name)
  const near = closestName(name, names)
  const sentences = [
    `There is no tool named "${name.slice(0, 100)}".`,
    ...(near ? [`Did you mean "${near}"?`] : []),
    names.length > 0 ? `The tools are: ${names.join(', ')}.` : 'There are no tools.',
  ]
  return createFailure('tool-unknown', { message: cutErrorText(sentences.join(' ')) })
}
