import type { RefusedLength } from '../../src/core/model/failures/failure.ts'

/**
 * Texts with which servers refuse requests, in the wording of their code, their documentation or public reports (issues of
 * vllm, sglang, ollama, llama.cpp, lmstudio-bug-tracker, text-generation-inference, vercel/ai, openai, litellm and others).
 */
export interface RefusalText {
  server: string
  status?: number
  body: unknown
  /** Numbers that the text names. */
  length?: RefusedLength
}

const openAi = (message: string, code: string | null = null, type = 'invalid_request_error') => ({
  error: { message, type, param: null, code },
})
const anthropic = (message: string, type = 'invalid_request_error') => ({
  type: 'error',
  error: { type, message },
})
const google = (message: string) => ({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } })
const vllm = (message: string) => ({
  object: 'error',
  message,
  type: 'BadRequestError',
  param: null,
  code: 400,
})

export const lengthRefusals: readonly RefusalText[] = [
  {
    server: 'OpenAI, messages',
    status: 400,
    body: openAi(
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 8545 tokens. Please reduce the length of the messages.",
      'context_length_exceeded',
    ),
    length: { windowTokens: 8192, promptTokens: 8545 },
  },
  {
    server: 'OpenAI, functions and completion',
    status: 400,
    body: openAi(
      "This model's maximum context length is 8192 tokens. However, you requested 10200 tokens (5904 in the messages, 200 in the functions, and 4096 in the completion). Please reduce the length of the messages, functions, or completion.",
      'context_length_exceeded',
    ),
    length: { windowTokens: 8192, promptTokens: 6104, answerTokens: 4096 },
  },
  {
    server: 'OpenAI, Responses API',
    body: openAi(
      'Your input exceeds the context window of this model. Please adjust your input and try again.',
      'context_length_exceeded',
    ),
    length: {},
  },
  {
    server: 'OpenAI, input limit',
    status: 400,
    body: openAi(
      'Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 292000 tokens. Please reduce the length of the messages.',
      'context_length_exceeded',
    ),
    length: { windowTokens: 272_000, promptTokens: 292_000 },
  },
  {
    server: 'OpenAI, tokens in a minute',
    status: 429,
    body: openAi(
      'Request too large for gpt-4o in organization org-x on tokens per min (TPM): Limit 30000, Requested 36178. The input or output tokens must be reduced in order to run successfully.',
      'rate_limit_exceeded',
      'tokens',
    ),
    length: { windowTokens: 30_000, promptTokens: 36_178 },
  },
  {
    server: 'OpenAI, answer limit',
    status: 400,
    body: openAi(
      'max_tokens is too large: 100000. This model supports at most 16384 completion tokens, whereas you provided 100000.',
      'invalid_value',
    ),
    length: { answerTokens: 100_000, maxAnswerTokens: 16_384 },
  },
  {
    server: 'Azure OpenAI',
    status: 400,
    body: openAi(
      "This model's maximum context length is 16385 tokens, however you requested 17000 tokens (13000 in your prompt; 4000 for the completion). Please reduce your prompt; or completion length.",
      'context_length_exceeded',
    ),
    length: { windowTokens: 16_385, promptTokens: 13_000, answerTokens: 4000 },
  },
  {
    server: 'Anthropic',
    status: 400,
    body: anthropic('prompt is too long: 210000 tokens > 200000 maximum'),
    length: { windowTokens: 200_000, promptTokens: 210_000 },
  },
  {
    server: 'Anthropic, prompt and answer',
    status: 400,
    body: anthropic(
      'input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000, decrease input length or `max_tokens` and try again',
    ),
    length: { windowTokens: 200_000, promptTokens: 188_240, answerTokens: 21_333 },
  },
  {
    server: 'Anthropic, answer limit',
    status: 400,
    body: anthropic(
      'max_tokens: 100000 > 8192, which is the maximum allowed number of output tokens for claude-3-5-sonnet-20241022',
    ),
    length: { maxAnswerTokens: 8192 },
  },
  {
    server: 'Google',
    status: 400,
    body: google('The input token count (1196265) exceeds the maximum number of tokens allowed (1048576).'),
    length: { windowTokens: 1_048_576, promptTokens: 1_196_265 },
  },
  {
    server: 'Google, without the count',
    status: 400,
    body: google('The input token count exceeds the maximum number of tokens allowed 1048576.'),
    length: { windowTokens: 1_048_576 },
  },
  {
    server: 'Google Vertex',
    status: 400,
    body: google(
      'Unable to submit request because the input token count is 40000 but model only supports up to 32768. Reduce the input token count and try again.',
    ),
    length: { windowTokens: 32_768, promptTokens: 40_000 },
  },
  {
    server: 'Google Vertex, answer limit',
    status: 400,
    body: google(
      'Unable to submit request because it has a maxOutputTokens value of 10000 but the supported range is from 1 (inclusive) to 8193 (exclusive). Update the value and try again.',
    ),
    length: { maxAnswerTokens: 8192 },
  },
  {
    server: 'Mistral',
    status: 400,
    body: {
      object: 'error',
      message:
        'Prompt contains 300735 tokens and 0 draft tokens, too large for model with 131072 maximum context length',
      type: 'invalid_request_prompt',
      code: '3051',
    },
    length: { windowTokens: 131_072, promptTokens: 300_735 },
  },
  {
    server: 'Groq',
    status: 400,
    body: openAi('Please reduce the length of the messages or completion.', 'context_length_exceeded'),
    length: {},
  },
  {
    server: 'Groq, tokens in a minute',
    status: 413,
    body: openAi(
      'Request too large for model `llama-3.1-8b-instant` in organization `org_x` service tier `on_demand` on tokens per minute (TPM): Limit 6000, Requested 7312, please reduce your message size and try again.',
      'rate_limit_exceeded',
      'tokens',
    ),
    length: { windowTokens: 6000, promptTokens: 7312 },
  },
  {
    server: 'Together',
    status: 422,
    body: openAi(
      'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193. Given: 7000 `inputs` tokens and 2048 `max_new_tokens`',
    ),
    length: { windowTokens: 8193, promptTokens: 7000, answerTokens: 2048 },
  },
  {
    server: 'Fireworks',
    status: 400,
    body: openAi('The prompt is too long: 140000, model maximum context length: 131071'),
    length: { windowTokens: 131_071, promptTokens: 140_000 },
  },
  {
    server: 'DeepSeek',
    status: 400,
    body: openAi(
      "This model's maximum context length is 65536 tokens. However, you requested 70000 tokens (62000 in the messages, 8000 in the completion). Please reduce the length of the messages or completion.",
    ),
    length: { windowTokens: 65_536, promptTokens: 62_000, answerTokens: 8000 },
  },
  {
    server: 'DeepSeek, answer limit',
    status: 400,
    body: openAi('Invalid max_tokens value, the valid range of max_tokens is [1, 8192]'),
    length: { maxAnswerTokens: 8192 },
  },
  {
    server: 'OpenRouter',
    status: 400,
    body: {
      error: {
        code: 400,
        message:
          'This endpoint\'s maximum context length is 32768 tokens. However, you requested about 41000 tokens (39000 of text input, 1000 of tool input, 1000 in the output). Please reduce the length of either one, or use the "middle-out" transform to compress your prompt automatically.',
      },
    },
    length: { windowTokens: 32_768, promptTokens: 40_000, answerTokens: 1000 },
  },
  {
    server: 'xAI',
    status: 400,
    body: {
      code: 'Client specified an invalid argument',
      error: "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
    },
    length: { windowTokens: 131_072, promptTokens: 537_812 },
  },
  {
    server: 'Cohere',
    status: 400,
    body: {
      message:
        'too many tokens: total number of tokens in the prompt cannot exceed 4081 - received 4292. Try using a shorter prompt, or enable prompt truncating.',
    },
    length: { windowTokens: 4081, promptTokens: 4292 },
  },
  {
    server: 'Cohere, by the excess',
    status: 400,
    body: {
      message: 'too many tokens: size limit exceeded by 1234 tokens. Try using shorter or fewer inputs',
    },
    length: { excessTokens: 1234 },
  },
  {
    server: 'Ollama',
    status: 400,
    body: openAi('prompt too long; exceeded max context length by 4821 tokens'),
    length: { excessTokens: 4821 },
  },
  {
    server: 'LM Studio',
    status: 400,
    body: {
      error:
        'Trying to keep the first 5000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough. Try to load the model with a larger context length, or provide a shorter input',
    },
    length: { windowTokens: 4096, promptTokens: 5000 },
  },
  {
    server: 'LM Studio, without numbers',
    status: 400,
    body: {
      error:
        'The number of tokens to keep from the initial prompt is greater than the context length. Try to load the model with a larger context length, or provide a shorter input',
    },
    length: {},
  },
  {
    server: 'LM Studio, n_keep',
    status: 400,
    body: { error: 'Cannot truncate prompt with n_keep (5000) >= n_ctx (4096)' },
    length: { windowTokens: 4096, promptTokens: 5000 },
  },
  {
    server: 'llama.cpp, fields',
    status: 400,
    body: {
      error: {
        code: 400,
        message: 'the request exceeds the available context size, try increasing it',
        type: 'exceed_context_size_error',
        n_prompt_tokens: 9000,
        n_ctx: 8192,
      },
    },
    length: { windowTokens: 8192, promptTokens: 9000 },
  },
  {
    server: 'llama.cpp, text',
    status: 500,
    body: {
      error: {
        code: 500,
        message: 'request (9000 tokens) exceeds the available context size (8192 tokens), try increasing it',
        type: 'server_error',
      },
    },
    length: { windowTokens: 8192, promptTokens: 9000 },
  },
  {
    server: 'vLLM, completion',
    status: 400,
    body: vllm(
      "'max_tokens' or 'max_completion_tokens' is too large: 8192. This model's maximum context length is 65536 tokens and your request has 57546 input tokens (8192 > 65536 - 57546). (parameter=max_tokens, value=8192)",
    ),
    length: { windowTokens: 65_536, promptTokens: 57_546, answerTokens: 8192 },
  },
  {
    server: 'vLLM, input',
    status: 400,
    body: vllm(
      "You passed 5000 input tokens and requested 100 output tokens. However, the model's context length is only 4096 tokens, resulting in a maximum input length of 3996 tokens. Please reduce the length of the input prompt. (parameter=input_tokens, value=5000)",
    ),
    length: { windowTokens: 4096, promptTokens: 5000, answerTokens: 100 },
  },
  {
    server: 'vLLM, decoder',
    status: 400,
    body: vllm(
      'The decoder prompt (length 5000) is longer than the maximum model length of 4096. Make sure that `max_model_len` is no smaller than the number of text tokens.',
    ),
    length: { windowTokens: 4096, promptTokens: 5000 },
  },
  {
    server: 'vLLM, negative answer',
    status: 400,
    body: vllm('max_tokens must be at least 1, got -904.'),
    length: { excessTokens: 904 },
  },
  {
    server: 'SGLang',
    status: 400,
    body: vllm("The input (61709 tokens) is longer than the model's context length (40960 tokens)."),
    length: { windowTokens: 40_960, promptTokens: 61_709 },
  },
  {
    server: 'SGLang, total',
    status: 400,
    body: vllm(
      "Requested token count exceeds the model's maximum context length of 4096 tokens. You requested a total of 5000 tokens: 4500 tokens from the input messages and 500 tokens for the completion. Please reduce the number of tokens in the input messages or the completion to fit within the limit.",
    ),
    length: { windowTokens: 4096, promptTokens: 4500, answerTokens: 500 },
  },
  {
    server: 'SGLang, allowed length',
    status: 400,
    body: vllm(
      'Input length (160062 tokens) exceeds the maximum allowed length (59862 tokens). Use a shorter input or enable --allow-auto-truncate.',
    ),
    length: { windowTokens: 59_862, promptTokens: 160_062 },
  },
  {
    server: 'TGI',
    status: 422,
    body: {
      error: 'Input validation error: `inputs` must have less than 4096 tokens. Given: 5000',
      error_type: 'validation',
    },
    length: { windowTokens: 4096, promptTokens: 5000 },
  },
  {
    server: 'Cerebras',
    status: 400,
    body: {
      message:
        'Please reduce the length of the messages or completion. Current length is 9000 while limit is 8192',
      type: 'invalid_request_error',
      code: 'context_length_exceeded',
    },
    length: { windowTokens: 8192, promptTokens: 9000 },
  },
  {
    server: 'GitHub Models',
    status: 413,
    body: {
      error: {
        code: 'tokens_limit_reached',
        message: 'Request body too large for gpt-4o model. Max size: 8000 tokens.',
      },
    },
    length: { windowTokens: 8000 },
  },
  {
    server: 'GitHub Copilot',
    status: 400,
    body: openAi(
      'prompt token count of 135557 exceeds the limit of 128000',
      'model_max_prompt_tokens_exceeded',
    ),
    length: { windowTokens: 128_000, promptTokens: 135_557 },
  },
  {
    server: 'Moonshot',
    status: 400,
    body: openAi('Invalid request: Your request exceeded model token limit: 8192 (requested: 9000)'),
    length: { windowTokens: 8192, promptTokens: 9000 },
  },
  {
    server: 'Alibaba',
    status: 400,
    body: openAi('<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 98304]'),
    length: { windowTokens: 98_304 },
  },
  {
    server: 'SambaNova',
    status: 400,
    body: openAi(
      'The maximum context length of Meta-Llama-3.1-8B-Instruct is 16384. However, answering your request will take 19000 tokens. Please reduce the length of the messages or the specified max_completion_tokens value.',
    ),
    length: { windowTokens: 16_384 },
  },
  {
    server: 'DS4',
    status: 400,
    body: openAi('Prompt has 5,958,968 tokens, but the configured context size is 256,000 tokens'),
    length: { windowTokens: 256_000, promptTokens: 5_958_968 },
  },
  { server: 'Bedrock', status: 400, body: { message: 'Input is too long for requested model.' }, length: {} },
  {
    server: 'MiniMax',
    status: 400,
    body: openAi('invalid params, context window exceeds limit (2013)'),
    length: {},
  },
  {
    server: 'Zhipu',
    status: 400,
    body: { error: { code: '1261', message: 'Prompt exceeds max length' } },
    length: {},
  },
]

/** Texts of other failures that name numbers of tokens or lengths. */
export const otherTexts: readonly (RefusalText & { code: string })[] = [
  {
    server: 'OpenAI, rate of tokens',
    status: 429,
    code: 'rate-limited',
    body: openAi(
      'Rate limit reached for gpt-4o in organization org-x on tokens per min (TPM): Limit 30000, Used 29000, Requested 2000. Please try again in 2s.',
      'rate_limit_exceeded',
      'tokens',
    ),
  },
  {
    server: 'Bedrock, throttling',
    status: 429,
    code: 'rate-limited',
    body: { message: 'ThrottlingException: Too many tokens, please wait before trying again.' },
  },
  {
    server: 'Anthropic, rate of tokens',
    status: 429,
    code: 'rate-limited',
    body: anthropic(
      'This request would exceed your organization’s rate limit of 40,000 input tokens per minute.',
      'rate_limit_error',
    ),
  },
  {
    server: 'OpenRouter, credits',
    status: 402,
    code: 'no-credit',
    body: openAi(
      'This request requires more credits, or fewer max_tokens. You requested up to 32000 tokens, but can only afford 1234.',
    ),
  },
  {
    server: 'OpenAI, parameter',
    status: 400,
    code: 'request-rejected',
    body: openAi(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'unsupported_parameter',
    ),
  },
  {
    server: 'Anthropic, parameter',
    status: 400,
    code: 'request-rejected',
    body: anthropic('max_tokens: Input should be a valid integer'),
  },
  {
    server: 'Anthropic, thinking',
    status: 400,
    code: 'request-rejected',
    body: anthropic('`max_tokens` must be greater than `thinking.budget_tokens`.'),
  },
  {
    server: 'Anthropic, bytes',
    status: 413,
    code: 'request-too-large',
    body: anthropic('Request exceeds the maximum size', 'request_too_large'),
  },
  {
    server: 'OpenAI, characters',
    status: 400,
    code: 'request-too-large',
    body: openAi(
      "Invalid 'messages[1].content': string too long. Expected a string with maximum length 10485760, but got a string with length 12000000 instead.",
      'string_above_max_length',
    ),
  },
  {
    server: 'Google, quota',
    status: 429,
    code: 'rate-limited',
    body: {
      error: {
        code: 429,
        status: 'RESOURCE_EXHAUSTED',
        message:
          'You exceeded your current quota. * Quota exceeded for metric: generate_content_free_tier_input_token_count, limit: 250000',
      },
    },
  },
  {
    server: 'OpenAI, model',
    status: 404,
    code: 'model-unknown',
    body: openAi('The model `gpt-4-32k` does not exist or you do not have access to it.', 'model_not_found'),
  },
  {
    server: 'OpenAI, arguments of a tool',
    status: 400,
    code: 'request-rejected',
    body: openAi(
      "Invalid 'tools[0].function.description': length 1100 exceeds 1024 characters",
      'invalid_value',
    ),
  },
  {
    server: 'overloaded',
    status: 503,
    code: 'overloaded',
    body: openAi('The server is currently overloaded: 12000 tokens are waiting'),
  },
  {
    server: 'vLLM, template',
    status: 400,
    code: 'request-rejected',
    body: vllm('jinja2.exceptions.TemplateError: Conversation roles must alternate'),
  },
]

export const imageRefusals: readonly RefusalText[] = [
  {
    server: 'OpenAI, model',
    status: 400,
    body: openAi('Invalid content type. image_url is only supported by certain models.'),
  },
  {
    server: 'OpenAI, format',
    status: 400,
    body: openAi(
      "You uploaded an unsupported image. Please make sure your image has of one the following formats: ['png', 'jpeg', 'gif', 'webp'].",
      'invalid_image_format',
    ),
  },
  {
    server: 'OpenAI, data',
    status: 400,
    body: openAi(
      'The image data you provided does not represent a valid image. Please check your input and try again.',
      'invalid_value',
    ),
  },
  { server: 'OpenAI, code in a stream', body: openAi('error', 'image_parse_error') },
  { server: 'Azure OpenAI', status: 400, body: openAi('Too many images in request. Max is 50.') },
  {
    server: 'Anthropic, format',
    status: 400,
    body: anthropic('messages.0.content.1.image: Could not process image'),
  },
  {
    server: 'Anthropic, bytes',
    status: 400,
    body: anthropic(
      'messages.2.content.0.image.source.base64: image exceeds 5 MB maximum: 6114364 bytes > 5242880 bytes',
    ),
  },
  {
    server: 'Anthropic, pixels',
    status: 400,
    body: anthropic(
      'messages.84.content.1.image.source.base64.data: At least one of the image dimensions exceed max allowed size for many-image requests: 2000 pixels',
    ),
  },
  {
    server: 'Anthropic, number',
    status: 413,
    body: anthropic('Too much media: 0 document pages + 101 images > 100'),
  },
  {
    server: 'Google',
    status: 400,
    body: google(
      'Unable to process input image. Please retry or report in https://developers.generativeai.google/guide/troubleshooting',
    ),
  },
  {
    server: 'Google, Gemma',
    status: 400,
    body: google('Image input modality is not enabled for models/gemma-3-1b-it'),
  },
  { server: 'Google Vertex', status: 400, body: google('Provided image is not valid.') },
  {
    server: 'Mistral',
    status: 400,
    body: {
      object: 'error',
      message: 'Image input is not enabled for this model',
      type: 'invalid_request_error',
    },
  },
  {
    server: 'Mistral, number',
    status: 400,
    body: { message: 'Too many images in request. The maximum is 8.' },
  },
  { server: 'Groq', status: 400, body: openAi('This model does not support image inputs') },
  {
    server: 'Groq, number',
    status: 400,
    body: openAi('Too many images provided. This model supports up to 5 images'),
  },
  { server: 'Together', status: 400, body: openAi('Qwen/Qwen3-8B is not a multimodal model') },
  { server: 'Fireworks', status: 400, body: openAi('This model does not support images') },
  {
    server: 'DeepSeek',
    status: 400,
    body: openAi(
      'Failed to deserialize the JSON body into the target type: messages[15]: unknown variant `image_url`, expected `text` at line 1 column 99',
    ),
  },
  {
    server: 'OpenRouter',
    status: 404,
    body: { error: { code: 404, message: 'No endpoints found that support image input' } },
  },
  {
    server: 'xAI',
    status: 400,
    body: { code: 'invalid-argument', error: 'Image inputs are not supported by this model.' },
  },
  { server: 'Cohere', status: 400, body: { message: 'the provided model does not support image inputs' } },
  {
    server: 'Ollama, cloud',
    status: 400,
    body: openAi('this model does not support image input (ref: b8bd630e)'),
  },
  { server: 'Ollama', status: 500, body: openAi('this model is missing data required for image input') },
  { server: 'Ollama, data', status: 400, body: openAi('invalid image input') },
  {
    server: 'LM Studio',
    status: 400,
    body: { error: 'Model does not support images. Please use a model that does.' },
  },
  {
    server: 'llama.cpp',
    status: 500,
    body: {
      error: {
        code: 500,
        message:
          'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
        type: 'server_error',
      },
    },
  },
  {
    server: 'llama.cpp, data',
    status: 400,
    body: {
      error: { code: 400, message: 'Failed to load image or audio file', type: 'invalid_request_error' },
    },
  },
  { server: 'vLLM, number', status: 400, body: vllm('At most 1 image(s) may be provided in one prompt.') },
  {
    server: 'vLLM, data',
    status: 400,
    body: vllm('Failed to load image: cannot identify image file <_io.BytesIO object at 0x7f>'),
  },
  { server: 'SGLang', status: 400, body: vllm('This model does not support multimodal inputs') },
  {
    server: 'TGI',
    status: 422,
    body: {
      error: 'Input validation error: image could not be decoded: invalid image data',
      error_type: 'validation',
    },
  },
  {
    server: 'Alibaba',
    status: 400,
    body: openAi(
      'The image length and width do not meet the model restrictions. [height:8 or width:8 must be larger than 10]',
    ),
  },
  { server: 'Zhipu', status: 400, body: { error: { code: '1210', message: '图片输入格式/解析错误' } } },
  {
    server: 'Xiaomi',
    status: 400,
    body: openAi('Request Error - Multimodal data is corrupted or cannot be processed'),
  },
]

/** Texts that name images and are other failures. */
export const otherImageTexts: readonly (RefusalText & { code: string })[] = [
  {
    server: 'a tool',
    status: 400,
    code: 'request-rejected',
    body: openAi('The image_generation tool is not supported with this model.'),
  },
  {
    server: 'a setting',
    status: 400,
    code: 'request-rejected',
    body: openAi("Unsupported parameter: 'image_detail'"),
  },
  {
    server: 'a policy',
    status: 400,
    code: 'content-refused',
    body: openAi(
      'Your input image may contain content that is not allowed by our safety system.',
      'image_content_policy_violation',
    ),
  },
  {
    server: 'a model for images',
    status: 404,
    code: 'model-unknown',
    body: openAi('The model `image-1` does not exist', 'model_not_found'),
  },
  {
    server: 'a rate of images',
    status: 429,
    code: 'rate-limited',
    body: openAi('Rate limit reached for images per minute: Limit 5', 'rate_limit_exceeded'),
  },
]
