import type { ModelFile, ModelMessage, ModelRequest } from '../kernel/model-request.ts'

/**
 * About how many tokens a request holds: four characters of plain ASCII to a token, one of any other script, and of files
 * what providers count for them at most. Rather too many than too few.
 */
export function estimateRequestTokens({ system, messages, tools }: ModelRequest): number {
  const files = messages.flatMap(listFiles)
  const texts = estimateTokens(`${system}${JSON.stringify(messages)}${JSON.stringify(tools)}`)
  return texts + files.reduce((total, file) => total + estimateFile(file), 0)
}

function estimateTokens(text: string): number {
  const other = text.match(/[^ -~\s]/gu)?.length ?? 0
  return Math.ceil((text.length - other) / 4) + other
}

function listFiles(message: ModelMessage): readonly ModelFile[] {
  switch (message.role) {
    case 'user':
      return message.files ?? []
    case 'assistant':
      return message.parts.flatMap((part) => (part.type === 'file' ? [part] : []))
    case 'tool':
      return []
  }
}

/** Pictures are scaled down until they take about 1600 tokens; a page of a document has about 50 KB and takes 3000. */
function estimateFile({ mediaType, byteLength }: ModelFile): number {
  if (mediaType.startsWith('image/')) return 1600
  return Math.ceil(byteLength / (mediaType.startsWith('text/') ? 4 : 16))
}
