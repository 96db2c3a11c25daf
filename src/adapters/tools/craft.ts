import { truncateString } from '../../lib/text.ts'
import { defineTool, type Tool } from '../../core/engine/calls/tool.ts'
import type { TurnConfig } from '../../core/engine/turn/turn-config.ts'
import { craftArgumentsSchema, craftResultSchema, type CraftResult } from '../../core/model/tools/artifact.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { JsonValue } from '../../core/model/json.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { toolsText } from '../../core/model/messages/write-text.ts'

const maxSnippetWords = 100

/**
 * Creates the `craft` tool. The person sees the artifact while its arguments stream; the call itself only fixes the
 * artifact's id.
 */
export function createCraft({ branch }: Pick<TurnConfig, 'branch'>): Tool {
  const madeNow = new Set<string>()
  return defineTool({
    name: 'craft',
    description:
      'Shows the user a web page, drawing, document, diagram, program or React component in a panel, in a sandbox without network. Use it for something to keep, look at or run, not for a few lines of code.',
    parameters: craftArgumentsSchema,
    effects: ['read'],
    isClearable: false,
    largeArguments: ['content'],
    isExemptFromLimit: true,
    triggers: ['craft', 'artifact', 'draw', 'svg', 'web page', 'webpage', 'landing page', 'document'],
    execute: ({ title, kind, content, id }, { callId, isTainted }) => {
      if (id != null && !madeNow.has(id) && !findArtifactIds(branch).has(id)) return fail(unknownArtifact(id))
      madeNow.add(id ?? callId)
      return succeed({
        id: id ?? callId,
        title,
        kind,
        snippet: cutSnippet(content),
        isTainted: isTainted ? (true as const) : undefined,
      } satisfies CraftResult)
    },
    toModelOutput: (result) => wrap(result),
    toHistoryOutput: (result) => {
      const read = craftResultSchema.safeParse(result)
      if (!read.success) return result
      const { id, title, snippet } = read.data
      return `A craft was generated here: "${title}", id ${id}. Snippet: ${snippet}`
    },
  })
}

/** Formats the result so that the model does not repeat the artifact, which the person already sees. */
function wrap(result: JsonValue): JsonValue {
  const read = craftResultSchema.safeParse(result)
  if (!read.success) return result
  const { id, title, kind } = read.data
  return `The craft has been generated and sent to the user. You are not supposed to send the same result again.
<CRAFT_GENERATED_THAT_HAS_BEEN_SENT_TO_USER>
title: ${title}
kind: ${kind}
id: ${id}
</CRAFT_GENERATED_THAT_HAS_BEEN_SENT_TO_USER>`
}

function findArtifactIds(branch: TurnConfig['branch']): Set<string> {
  const parts = branch.messages().flatMap((message) => message.parts)
  const results = parts.map((part) =>
    part.type === 'tool-call' && part.toolName === 'craft' ? craftResultSchema.safeParse(part.result) : null,
  )
  return new Set(results.flatMap((read) => (read?.success ? [read.data.id] : [])))
}

function unknownArtifact(id: string) {
  return createFailure('tool-failed', {
    message: toolsText('artifact-missing', { id: truncateString(id, 60) }),
    hint: toolsText('omit-id-for-new-artifact'),
    retryable: false,
  })
}

function cutSnippet(text: string): string {
  const tokens = truncateString(text, 4000).trim().split(/\s+/)
  return tokens.length <= maxSnippetWords
    ? tokens.join(' ')
    : `${tokens.slice(0, maxSnippetWords).join(' ')}…`
}
