import type { SharedV4Warning } from '@ai-sdk/provider'
import { assertNever } from '../../../lib/assert-never.ts'

export function describeWarning(warning: SharedV4Warning): string {
  switch (warning.type) {
    case 'unsupported':
      return withDetails(`This model does not support: ${warning.feature}`, warning.details)
    case 'compatibility':
      return withDetails(`Used in a compatible way: ${warning.feature}`, warning.details)
    case 'deprecated':
      return `The setting “${warning.setting}” is deprecated. ${warning.message}`
    case 'other':
      return warning.message
    default:
      return assertNever(warning)
  }
}

function withDetails(text: string, details: string | undefined): string {
  return details === undefined ? `${text}.` : `${text}. ${details}`
}
