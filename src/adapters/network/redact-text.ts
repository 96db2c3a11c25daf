import { truncateString } from '../../lib/text.ts'
import { redactJsonWebTokens } from '../../lib/redact-json-web-tokens.ts'

import { encodeBase64 } from '../../lib/base64.ts'

const keyShapes = [
  // OpenAI, Anthropic, OpenRouter, DeepSeek and most others: sk-..., also masked with stars.
  /\b(?:sk|pk|rk)-[\w*.…-]{4,}/g,
  /\b(?:gsk|xai|hf|pplx|csk|tvly|fw|nvapi|glpat|ghp|gho|github_pat|r8)[_-][\w*-]{8,}/g,
  /\bAIza[\w*-]{10,}/g,
  /\bAQ\.[\w*-]{20,}/g,
  /\bya29\.[\w*.-]{10,}/g,
]

/** Secrets that are known by what precedes them. `value` is sticky: it is tried only where `head` ends. */
const labeledShapes = [
  { head: /\b(?:bearer|basic)\s+/gi, value: /[\w+/=.~*-]{6,}/iy },
  {
    head: /\b(?:api[_-]?key|x-api-key|x-goog-api-key|token|secret|password|authorization)["']?\s*[:=]\s*["']?/gi,
    value: /(?!bearer\b)[^\s"',;&}]{6,}/iy,
  },
  { head: /[?&](?:key|api_key|access_token|token)=/gi, value: /[^\s&"']+/iy },
]

const placeholder = '[redacted]'
const maxCharacters = 500

/** Longest text that patterns read. Known secrets are removed before, so that the end of the text cannot hold half of one. */
const maxReadCharacters = 8192

/**
 * Redacts secrets and texts that look like keys, then truncates. Text of a provider is untrusted, because it may
 * repeat the key. A text of any length and content takes linear time.
 */
export function redactText(text: string, secrets: readonly string[] = []): string {
  let redacted = text
  for (const secret of secrets) {
    for (const form of secretForms(secret)) redacted = redacted.replaceAll(form, placeholder)
  }
  redacted = truncateString(redacted, maxReadCharacters)
  for (const shape of keyShapes) redacted = redacted.replace(shape, placeholder)
  redacted = redactJsonWebTokens(redacted, placeholder, { minLength: 8, needsSignature: false })
  for (const shape of labeledShapes) redacted = redactLabeled(redacted, shape)
  const line = redacted.replace(/\s+/g, ' ').trim()
  return line.length > maxCharacters ? `${truncateString(line, maxCharacters - 1)}…` : line
}

/** Redacts the value after each head. Heads inside a redacted value are skipped. */
function redactLabeled(text: string, { head, value }: (typeof labeledShapes)[number]): string {
  let redacted = ''
  let done = 0
  for (const { 0: label, index } of text.matchAll(head)) {
    const start = index + label.length
    if (start < done) continue
    value.lastIndex = start
    if (!value.test(text)) continue
    redacted += text.slice(done, start) + placeholder
    done = value.lastIndex
  }
  return redacted + text.slice(done)
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
