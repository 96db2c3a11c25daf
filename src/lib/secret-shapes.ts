import { redactJsonWebTokens } from './redact-json-web-tokens.ts'

const placeholder = '[redacted]'

/** Patterns of keys and tokens: a known prefix, and enough characters to rule out a word. Each runs in linear time. */
const secretShapes: readonly RegExp[] = [
  // OpenAI, Anthropic, OpenRouter, DeepSeek, Stripe and others with the same prefix.
  /\b(?:sk|rk)[-_][\w-]{20,}/g,
  // Groq, xAI, Hugging Face, Perplexity, Tavily, NVIDIA, Replicate.
  /\b(?:gsk|xai|hf|pplx|tvly|nvapi|r8)[_-][A-Za-z0-9_-]{20,}/g,
  /\b(?:gh[opsur]_[A-Za-z0-9]{30,}|github_pat_\w{30,}|glpat-[\w-]{20,})/g,
  /\bAIza[\w-]{30,}/g,
  /\bya29\.[\w.-]{20,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bx(?:ox[abprs]|app)-[\w-]{10,}/g,
  // npm, PyPI, DigitalOcean, Shopify, Stripe webhooks, Google OAuth, Databricks, Linear, Notion, Figma, Vault.
  /\b(?:npm_|pypi-|do[opr]_v1_|shp(?:at|ca|pa|ss)_|whsec_|GOCSPX-|dapi|lin_api_|ntn_|figd_|hvs\.)[A-Za-z0-9_-]{24,}/g,
  // SendGrid, and bots of Telegram.
  /\bSG\.[\w-]{16,64}\.[\w-]{16,64}/g,
  /\b\d{8,10}:[\w-]{35}\b/g,
  /\bAGE-SECRET-KEY-1[A-Z0-9]{50,}/g,
  // Passwords in addresses of databases and queues.
  /\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|rediss?|amqps?):\/\/[^\s:@/]{0,64}:[^\s:@/]{4,128}@/g,
]

/**
 * Matches every text in which a pattern matches, and few others. The shortest secret has 13 characters without a space: a
 * password of four in the address of a queue. Only private keys contain spaces.
 */
const possibleSecret = /\S{13}|-----/

const tokenShape = { minLength: 10, needsSignature: true }

/** Redacts everything that looks like a secret. Returns the same text if there is none. Takes linear time. */
export function redactSecretShapes(text: string): string {
  if (!possibleSecret.test(text)) return text
  const redacted = secretShapes.reduce((rest, shape) => rest.replace(shape, placeholder), text)
  return redactPrivateKeys(redactJsonWebTokens(redacted, placeholder, tokenShape))
}

const maxPrivateKeyCharacters = 20_000

/** Redacts private keys in PEM format up to their end line, or up to the end of the text if that is near. */
function redactPrivateKeys(text: string): string {
  const ends = [...text.matchAll(/-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g)]
  let redacted = ''
  let done = 0
  let nextEnd = 0
  for (const { 0: head, index } of text.matchAll(/-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g)) {
    const bodyStart = index + head.length
    if (index < done) continue
    while ((ends[nextEnd]?.index ?? Infinity) < bodyStart) nextEnd += 1
    const end = ends[nextEnd]
    const bodyEnd = end?.index ?? text.length
    if (bodyEnd - bodyStart > maxPrivateKeyCharacters) continue
    redacted += text.slice(done, index) + placeholder
    done = bodyEnd + (end?.[0].length ?? 0)
  }
  return redacted + text.slice(done)
}
