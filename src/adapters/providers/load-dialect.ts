import { assertNever } from '../../core/kernel/assert-never.ts'
import type { Dialect } from '../../core/kernel/model.ts'
import type { DialectInput, DialectModel } from './model-dialect.ts'

/** Each dialect with its library is a chunk of its own, loaded at its first call. */
export async function loadDialect(
  dialect: Exclude<Dialect, 'demo'>,
): Promise<(input: DialectInput) => DialectModel> {
  switch (dialect) {
    case 'openai':
      return (await import('./dialects/openai.ts')).createOpenaiModel
    case 'anthropic':
      return (await import('./dialects/anthropic.ts')).createAnthropicModel
    case 'google':
      return (await import('./dialects/google.ts')).createGoogleModel
    case 'openai-compatible':
      return (await import('./dialects/openai-compatible.ts')).createCompatibleModel
    default:
      return assertNever(dialect)
  }
}
