import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { Failure } from '../../../../core/model/failures/failure.ts'

/** Requirements of a server for the roles of messages. Most servers require nothing. */
export interface RoleRules {
  /** Messages of the person and of the model must alternate, starting with the person. */
  mustAlternate?: true
  /** The server has no system role. */
  hasNoSystem?: true
}

const alternates =
  /roles? (must|should|need to) (be )?alternat|(must|should) (be )?alternat(e|ing) (between|with|user)|alternate between user and|should alternate with assistant|consecutive (user|assistant|messages)|multiple ["'“]?(user|assistant)["'”]? roles in a row|unexpected role ["'“]?\w+["'”]? after role|roles? .{0,40}\bin a row|first message must (be|have).{0,20}user|must start with a user/i
const alternatesElsewhere =
  /must begin with a user|successive user or assistant messages|interleave the user|messages with the same role|role of message with (even|odd) index|length of messages (must|should) be (an )?odd/i
const lacksSystem =
  /system role (is )?not supported|does not support (the )?["'“]?system["'”]? (role|message)|(role ["'“]?system["'”]?|system (message|prompt)s?) (is|are) not (supported|allowed)|unsupported role:? ["'“]?system|only user(,| and) assistant( and tool)? roles are supported/i

/** Returns the rules that a refusal tells and that were not known, or undefined. */
export function findRoleRules({ message, detail }: Failure, earlierRules: RoleRules): RoleRules | undefined {
  const text = `${message} ${detail ?? ''}`
  const asksToAlternate = alternates.test(text) || alternatesElsewhere.test(text)
  if (!earlierRules.mustAlternate && asksToAlternate) return { ...earlierRules, mustAlternate: true }
  if (!earlierRules.hasNoSystem && lacksSystem.test(text)) return { ...earlierRules, hasNoSystem: true }
  return undefined
}

/** Changes a prompt so that a server with these rules takes it. What was written stays, in its order. */
export function applyRoleRules(prompt: LanguageModelV4Prompt, rules: RoleRules): LanguageModelV4Prompt {
  const allowed = rules.hasNoSystem ? prompt.map(toUserMessage) : prompt
  return rules.mustAlternate || rules.hasNoSystem ? alternate(allowed) : prompt
}

function toUserMessage(message: LanguageModelV4Message): LanguageModelV4Message {
  return message.role === 'system'
    ? { role: 'user', content: [{ type: 'text', text: message.content }] }
    : message
}

/** Text of a message that only keeps two others apart. Servers refuse empty texts. */
const placeholder = '…'
const placeholderContent = () => [{ type: 'text' as const, text: placeholder }]

/** Joins neighboring messages of one role, and puts a message of the model between a tool result and the person. */
function alternate(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  const joined: LanguageModelV4Prompt = []
  for (const message of prompt) {
    const last = joined.at(-1)
    if (last?.role === 'user' && message.role === 'user') {
      joined[joined.length - 1] = { ...last, content: joinTexts([...last.content, ...message.content]) }
    } else if (last?.role === 'assistant' && message.role === 'assistant') {
      joined[joined.length - 1] = { ...last, content: [...last.content, ...message.content] }
    } else if (last?.role === 'tool' && message.role === 'tool') {
      joined[joined.length - 1] = { ...last, content: [...last.content, ...message.content] }
    } else {
      if (last?.role === 'tool' && message.role === 'user') {
        joined.push({ role: 'assistant', content: placeholderContent() })
      } else if (message.role === 'assistant' && (last === undefined || last.role === 'system')) {
        joined.push({ role: 'user', content: placeholderContent() })
      }
      joined.push(message)
    }
  }
  return joined
}

type UserContent = Extract<LanguageModelV4Message, { role: 'user' }>['content']

/** Joins neighboring texts, because some servers read only a single text. */
function joinTexts(content: UserContent): UserContent {
  const joined: UserContent = []
  for (const part of content) {
    const last = joined.at(-1)
    if (last?.type === 'text' && part.type === 'text') {
      joined[joined.length - 1] = { ...last, text: `${last.text}\n\n${part.text}` }
    } else {
      joined.push(part)
    }
  }
  return joined
}
