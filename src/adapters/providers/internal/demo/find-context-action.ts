import { answerTexts, type Language } from './answer-texts.ts'
import type { RevealedMessage } from './revealed-messages.ts'

/** Tools that inject content of this chat into the context. */
export type ContextTool = 'reveal_message_metadata' | 'increase_media_context'

const metadata =
  /\b(?:reveal|show|tell|list|give)\b.{0,40}\bmetadata\b|\bwhen (?:was|were) (?:each|every|the|my|our|all) .{0,20}messages? (?:sent|written)\b/i
const olderImages =
  /\b(?:show|bring|see|look at|get|put)\b.{0,30}\b(?:older|old|earlier) (?:pictures?|images?|photos?)\b/i

export function findContextAction(text: string): ContextTool | undefined {
  if (metadata.test(text)) return 'reveal_message_metadata'
  return olderImages.test(text) ? 'increase_media_context' : undefined
}

/** Describes the context after the tool ran, from the revealed messages and the messages of the loop. */
export function describeContext(
  tool: ContextTool,
  {
    revealed,
    loopMessages,
    language,
  }: { revealed: readonly RevealedMessage[]; loopMessages: readonly string[]; language: Language },
): string | undefined {
  if (tool === 'increase_media_context')
    return loopMessages.some((text) => olderImagesInView.test(text))
      ? answerTexts[language].olderImages
      : undefined
  if (revealed.length === 0) return undefined
  const [yours, mine, heading] =
    language === 'de'
      ? ['Ihre Nachricht', 'meine Nachricht', 'Die Metadaten der Nachrichten:']
      : ['your message', 'my message', 'The metadata of the messages:']
  const lines = revealed.map(
    ({ ref, role, details }) => `- \`${ref}\`: ${role === 'user' ? yours : mine}, ${details}`,
  )
  return `${heading}\n\n${lines.join('\n')}`
}

export const olderImagesInView =
  /^(?:\d+ older (?:image|picture)s? of this chat (?:is|are) in the context again|All (?:images|pictures) of this chat were in the context)/
