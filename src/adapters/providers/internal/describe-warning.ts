import type { SharedV4Warning } from '@ai-sdk/provider'
import { assertNever } from '../../../lib/assert-never.ts'
import { joinTexts, toPlainText, type LocalizedText } from '../../../core/model/messages/localized-text.ts'
import { providersText } from '../../../core/model/messages/write-text.ts'

export function describeWarning(warning: SharedV4Warning): LocalizedText {
  switch (warning.type) {
    case 'unsupported':
      return withDetails(providersText('warning-unsupported', { feature: warning.feature }), warning.details)
    case 'compatibility':
      return withDetails(providersText('warning-compatible', { feature: warning.feature }), warning.details)
    case 'deprecated':
      return withDetails(providersText('warning-deprecated', { setting: warning.setting }), warning.message)
    case 'other':
      return toPlainText(warning.message)
    default:
      return assertNever(warning)
  }
}

function withDetails(text: LocalizedText, details: string | undefined): LocalizedText {
  return details === undefined ? text : joinTexts(text, toPlainText(details))
}
