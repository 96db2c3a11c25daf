const mark = '[redacted]'

/** What keys and tokens look like: a known beginning and enough after it not to be a word. Each runs in linear time. */
const secretShapes: readonly RegExp[] = [
  // OpenAI, Anthropic, OpenRouter, DeepSeek, Stripe and others that begin like them.
  /\b(?:sk|rk)[-_][\w-]{20,}/g,
  // Groq, xAI, Hugging Face, Perplexity, Tavily, NVIDIA, Replicate.
  /\b(?:gsk|xai|hf|pplx|tvly|nvapi|r8)[_-][A-Za-z0-9_-]{20,}/g,
  /\b(?:gh[opsur]_[A-Za-z0-9]{30,}|github_pat_\w{30,}|glpat-[\w-]{20,})/g,
  /\bAIza[\w-]{30,}/g,
  /\bya29\.[\w.-]{20,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bxox[abprs]-[\w-]{10,}/g,
  // A JSON web token.
  /\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g,
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^]{0,20000}?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g,
]

/** The same text if nothing in it looks like a secret. */
export function redactSecretShapes(text: string): string {
  return secretShapes.reduce((redacted, shape) => redacted.replace(shape, mark), text)
}
