import { mapStrings } from '../../lib/json.ts'
import { redactSecretShapes } from '../../lib/secret-shapes.ts'
import { truncateString, findCodePointBoundary } from '../../lib/text.ts'
import { estimateTokens } from '../model/context/token-estimate.ts'
import type { Message } from '../model/conversation/message.ts'
import type { CallId } from '../model/id.ts'
import type { ModelRef } from '../model/providers/provider.ts'
import type { ModelAssistantPart, ModelFile } from '../model/providers/model-request.ts'
import { projectMessages, type MessageOrigin, type ProjectedMessage } from './project-messages.ts'
import type { ResultNames } from './result-names.ts'
import { defaultBranchView, viewBranch } from './view-branch.ts'

/** Maximum lengths of arguments and results. The answer contains what followed from them. */
const argumentCharacters = 1000
const resultCharacters = 4000

/** Share of a piece that a result may take, in characters per token, so that small windows need few pieces. */
const resultCharactersPerToken = 2

export interface TranscriptOptions {
  target: ModelRef
  pieceTokens: number
  /** Calls in whose results what looks like a secret is replaced. */
  redactedCalls: ReadonlySet<CallId>
  /** Names under which results can be read again, if they are to be named. */
  resultNames?: ResultNames
  /** Form of the results: that of later turns by default, or that of their own turn. */
  outputForm?: 'kept' | 'told'
}

/**
 * Formats messages as plain text for a model to summarize, in pieces of at most `pieceTokens` tokens. A longer message is split.
 * Images and files are named. Reasoning is left out, and so are the note, memories and the time: requests with the summary get them
 * again, and a summary could not be corrected.
 */
export function formatTranscript(messages: readonly Message[], options: TranscriptOptions): string[] {
  const { target, pieceTokens, outputForm = 'kept' } = options
  const projected = projectMessages(viewBranch(messages, defaultBranchView), target, { outputForm })
  const blocks = projected
    .filter(({ origin }) => !isTailOrigin[origin])
    .flatMap((each) => toBlocks(each, options))
    .flatMap((block) => cut(block, pieceTokens))
  const pieces: string[][] = []
  let tokens = Infinity
  for (const block of blocks) {
    const size = estimateTokens(block) + 1
    if (tokens + size > pieceTokens) {
      pieces.push([])
      tokens = 0
    }
    pieces.at(-1)?.push(block)
    tokens += size
  }
  return pieces.map((piece) => piece.join('\n\n'))
}

const isTailOrigin: Readonly<Partial<Record<MessageOrigin, true>>> = {
  note: true,
  memory: true,
  time: true,
  'server-instructions': true,
}

function toBlocks(
  { message, origin }: ProjectedMessage,
  { resultNames, redactedCalls, pieceTokens }: TranscriptOptions,
): string[] {
  const maxCharacters = Math.min(resultCharacters, pieceTokens * resultCharactersPerToken)
  switch (message.role) {
    case 'user': {
      const author = origin === 'question' ? 'Person' : 'Note'
      return [[`${author}:`, message.text, ...(message.files ?? []).map(nameFile)].join('\n')]
    }
    case 'assistant': {
      const lines = message.parts.flatMap(formatPart)
      return lines.length > 0 ? [['Assistant:', ...lines].join('\n')] : []
    }
    case 'tool':
      return message.results.map(({ callId, toolName, value }) => {
        const name = resultNames?.find(callId)
        const title = name === undefined ? toolName : `${toolName} (${name})`
        const sent = redactedCalls.has(callId) ? mapStrings(value, redactSecretShapes) : value
        return `Result of ${title}:\n${shorten(toText(sent), maxCharacters)}`
      })
  }
}

function formatPart(part: ModelAssistantPart): string[] {
  switch (part.type) {
    case 'text':
      return [part.text]
    case 'reasoning':
      return []
    case 'tool-call':
      return [`[calls ${part.toolName}: ${shorten(toText(part.arguments), argumentCharacters)}]`]
    case 'hosted-call':
      return [
        `[the provider ran ${part.toolName}: ${shorten(toText(part.arguments), argumentCharacters)}]`,
        ...(part.result === undefined ? [] : [shorten(toText(part.result), resultCharacters)]),
      ]
    case 'hosted-result':
      return [shorten(toText(part.result), resultCharacters)]
    case 'file':
      return [nameFile(part)]
  }
}

function nameFile({ filename, mediaType }: Pick<ModelFile, 'filename' | 'mediaType'>): string {
  return `[file: ${filename === undefined ? mediaType : `${filename}, ${mediaType}`}]`
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function shorten(text: string, most: number): string {
  return text.length > most ? `${truncateString(text, most)} [… ${text.length - most} more characters]` : text
}

/** Splits by characters. In any script, a character is at most one token. */
function cut(block: string, pieceTokens: number): string[] {
  if (estimateTokens(block) <= pieceTokens) return [block]
  const pieces: string[] = []
  for (let from = 0; from < block.length;) {
    const until = findCodePointBoundary(block, from + pieceTokens)
    pieces.push(block.slice(from, until))
    from = until
  }
  return pieces
}

/** Formats the user's message for which a model works, at most as many characters of it. */
export function formatRequest(message: Message, target: ModelRef, maxCharacters: number): string {
  const texts = projectMessages([message], target).flatMap((projected) =>
    projected.message.role === 'user' ? [projected.message.text] : [],
  )
  return `<request>\n${shorten(texts.join('\n\n'), maxCharacters)}\n</request>`
}
