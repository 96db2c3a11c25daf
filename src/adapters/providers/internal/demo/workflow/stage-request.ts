import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { isRecord, parseJson } from '../../../../../lib/json.ts'
import type { JsonValue } from '../../../../../core/model/json.ts'
import type { Stage, Workflow } from '../../../../../core/model/workflows/workflow.ts'
import { builtInWorkflows } from '../../../../../core/workflows/built-in/built-in-workflows.ts'

/** A file that came with a stage's message, with the text that was sent of it. */
export interface StageFile {
  name: string
  text: string
}

/** Returns the files of the messages. A file that could not be read has no text. */
export function filesIn(texts: readonly string[]): StageFile[] {
  return texts.flatMap((text) => {
    const [header = '', ...lines] = text.split('\n')
    if (!header.startsWith('The user attached ')) return []
    const isReadable = header.endsWith('):') || header.endsWith(' This is its text:')
    return [{ name: nameIn(header), text: isReadable ? lines.join('\n').trim() : '' }]
  })
}

function nameIn(header: string): string {
  const start = header.indexOf('“')
  return start === -1 ? '' : header.slice(start + 1, header.indexOf('”', start))
}

/** Returns the built-in stage whose prompt this is. */
export function findBuiltInStage(system: string): { workflow: Workflow; stage: Stage } | undefined {
  return builtInWorkflows
    .flatMap((workflow) => workflow.stages.map((stage) => ({ workflow, stage })))
    .find(({ stage: { body } }) => system.includes(body.split('{{', 1)[0] ?? body))
}

/**
 * Returns the values that a prompt has in place of the paths of its template. A value that travels in the message is not in the
 * prompt: its name is.
 */
export function readInline(template: string, system: string): Map<string, string> {
  const values = new Map<string, string>()
  const [first = '', ...rest] = template.split('{{')
  let from = system.indexOf(first) + first.length
  for (const piece of rest) {
    const [path = '', literal = ''] = piece.split('}}')
    const end = literal === '' ? system.length : system.indexOf(literal, from)
    if (end < 0) break
    const value = system.slice(from, end)
    if (!value.includes(path)) values.set(path, value)
    from = end + literal.length
  }
  return values
}

/** Returns the text of all system messages. */
export function systemTextOf({ prompt }: Pick<LanguageModelV4CallOptions, 'prompt'>): string {
  return prompt.flatMap((message) => (message.role === 'system' ? [message.content] : [])).join('\n\n')
}

/** Values of a stage by their path. */
export type StageValues = ReadonlyMap<string, JsonValue>

/** Returns the data of a stage's message. Each value is an element with its name: a text, or JSON. */
export function parseStageData(texts: readonly string[]): StageValues {
  const values = new Map<string, JsonValue>()
  let open: { name: string; lines: string[] } | undefined
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    const name = /^<value name="([\w.-]+)">$/.exec(line)?.[1]
    if (name !== undefined) open = { name, lines: [] }
    else if (line === '</value>' && open) values.set(open.name, parseValue(open.lines.join('\n')))
    else open?.lines.push(line)
  }
  return values
}

/** Parses an object or a list. A text cannot end its own element, so its closing tags are escaped. */
function parseValue(text: string): JsonValue {
  const value = parseJson(text)
  if (isRecord(value) || Array.isArray(value)) return value as JsonValue
  return text.replaceAll(String.raw`<\/value`, '</value')
}
