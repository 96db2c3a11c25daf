import type { FailureCode } from '../../../../core/model/failures/failure.ts'
import type { LocalizedText } from '../../../../core/model/messages/localized-text.ts'
import { providersText } from '../../../../core/model/messages/write-text.ts'
import type { FinishReason } from '../../../../core/model/runs/run-event.ts'

/** Meaning of a finish reason that the libraries do not know, or do not tell apart: an end, or a failure with its texts. */
export type RawFinish =
  | { reason: FinishReason }
  | { failure: FailureCode; texts?: { message?: LocalizedText; hint?: LocalizedText } }

const retryOrOtherModel = () => providersText('retry-or-choose-other-model')
const refused = (): RawFinish => ({ failure: 'content-refused' })
const stopped = (): RawFinish => ({ reason: 'stop' })
const tooLong = (): RawFinish => ({ reason: 'length' })
const cut = (): RawFinish => ({ failure: 'stream-cut' })
const recited = (): RawFinish => ({
  failure: 'content-refused',
  texts: { message: providersText('answer-repeats-known-text'), hint: providersText('ask-in-own-words') },
})

/** Finish reasons in lower case, as providers write them. */
const finishes: Readonly<Record<string, () => RawFinish>> = {
  // Anthropic
  pause_turn: () => ({ reason: 'paused' }),
  // Google
  malformed_function_call: () => ({
    failure: 'provider-error',
    texts: { message: providersText('model-wrote-unreadable-call'), hint: retryOrOtherModel() },
  }),
  unexpected_tool_call: () => ({
    failure: 'provider-error',
    texts: {
      message: providersText('model-called-tool-not-offered'),
      hint: providersText('turn-on-tool-or-rephrase'),
    },
  }),
  too_many_tool_calls: () => ({
    failure: 'provider-error',
    texts: { message: providersText('model-called-too-many-tools'), hint: retryOrOtherModel() },
  }),
  missing_thought_signature: () => ({
    failure: 'request-rejected',
    texts: {
      message: providersText('thought-signature-missing'),
      hint: providersText('start-new-chat-or-other-model'),
    },
  }),
  malformed_response: () => ({ failure: 'malformed-response', texts: { hint: retryOrOtherModel() } }),
  recitation: recited,
  image_recitation: recited,
  language: () => ({
    failure: 'content-refused',
    texts: {
      message: providersText('language-not-supported'),
      hint: providersText('use-other-language-or-model'),
    },
  }),
  spii: () => ({
    failure: 'content-refused',
    texts: {
      message: providersText('answer-has-personal-data'),
      hint: providersText('remove-personal-data'),
    },
  }),
  image_prohibited_content: refused,
  image_other: refused,
  no_image: () => ({
    failure: 'provider-error',
    texts: {
      message: providersText('answer-without-image'),
      hint: providersText('describe-image-or-other-model'),
    },
  }),
  // Zhipu, Alibaba, DeepSeek, Mistral, vLLM, Hugging Face and others that speak chat/completions
  sensitive: refused,
  content_filtered: refused,
  refusal: refused,
  insufficient_system_resource: () => ({ failure: 'overloaded' }),
  error: () => ({ failure: 'provider-error' }),
  network_error: cut,
  abort: cut,
  aborted: cut,
  model_length: tooLong,
  max_length: tooLong,
  max_tokens: tooLong,
  token_limit: tooLong,
  model_context_window_exceeded: tooLong,
  context_length_exceeded: tooLong,
  eos: stopped,
  eos_token: stopped,
  end_turn: stopped,
  stop_sequence: stopped,
  complete: stopped,
  completed: stopped,
}

/** Returns the meaning of a raw finish reason that is not the library's own, or undefined. */
export function findRawFinish(raw: string | undefined): RawFinish | undefined {
  const name = raw?.toLowerCase() ?? ''
  return Object.hasOwn(finishes, name) ? finishes[name]?.() : undefined
}
