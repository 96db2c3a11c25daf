import { encodeBase64 } from '../../lib/base64.ts'

const keyShapes = [
  // OpenAI, Anthropic, OpenRouter, DeepSeek and most others: sk-..., also masked with stars.
  /\b(?:sk|pk|rk)-[\w*.…-]{4,}/g,
  /\b(?:gsk|xai|hf|pplx|csk|tvly|fw|nvapi|glpat|ghp|gho|github_pat|r8)[_-][\w*-]{8,}/g,
  /\bAIza[\w*-]{10,}/g,
  /\bAQ\.[\w*-]{20,}/g,
  /\bya29\.[\w*.-]{10,}/g,
  // A JSON web token.
  /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g,
  /(?<=\b(?:bearer|basic)\s+)[\w+/=.~*-]{6,}/gi,
  /(?<=\b(?:api[_-]?key|x-api-key|x-goog-api-key|token|secret|password|authorization)["']?\s*[:=]\s*["']?)(?!bearer\b)[^\s"',;&}]{6,}/gi,
  /(?<=[?&](?:key|api_key|access_token|token)=)[^\s&"']+/gi,
]

const mark = '[redacted]'
const maxCharacters = 500

/**
 * Redacts secrets and texts that look like keys, then truncates. Text of a provider is untrusted, because it may
 * repeat the key.
 */
export function redactText(text: string, secrets: readonly string[] = []): string {
  let redacted = text
  for (const secret of secrets) {
    for (const form of secretForms(secret)) redacted = redacted.replaceAll(form, mark)
  }
  for (const shape of keyShapes) redacted = redacted.replace(shape, mark)
  const line = redacted.replace(/\s+/g, ' ').trim()
  return line.length > maxCharacters ? `${line.slice(0, maxCharacters - 1)}…` : line
}

/**
 * Returns the encodings of a secret. Short secrets are ignored: replacing every “a” would ruin the text and reveal the
 * secret.
 */
function secretForms(secret: string): string[] {
  const trimmed = secret.trim()
  if (trimmed.length < 6) return []
  const bytes = new TextEncoder().encode(trimmed)
  const base64 = encodeBase64(bytes)
  return [trimmed, encodeURIComponent(trimmed), base64]
}
