import type { JsonSchemaValidator } from '@modelcontextprotocol/client'

/**
 * Replaces the part of the library that depends on the platform, see `vite.config.ts`: its validator is 6 kB and is never used,
 * because `check-value.ts` checks results with limits.
 */
export class DefaultJsonSchemaValidator {
  getValidator<Value>(): JsonSchemaValidator<Value> {
    throw new TypeError('the library must not validate')
  }
}

/** Whether `fetch` may fail because of CORS. */
export const CORS_IS_POSSIBLE = true
