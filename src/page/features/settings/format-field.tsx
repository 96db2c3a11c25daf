import type { Choice } from '../../ui/choice-field.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { date, formatAmount, formatDate, formatNumber, localeDisplayName } from '../../i18n/formats.ts'
import { say } from '../../i18n/say.ts'
import { formatChoices, type FormatChoice } from '../../i18n/locale-choice.ts'

export type FormatFieldProps = Omit<Choice<FormatChoice>, 'choices'>

const sample = { at: new Date(2026, 10, 22, 12), count: 12_345.6, dollars: 1.5 }

/** Format of numbers, amounts, times and dates, with an example. */
export function FormatField({ value, choose }: FormatFieldProps) {
  const example = [formatNumber(sample.count), formatAmount(sample.dollars), formatDate(sample.at, date)]
  return (
    <div className="max-w-form">
      <Field label={say('Numbers and dates')} hint={say('As in {example}', { example: example.join(' · ') })}>
        <select
          name="formats"
          value={value}
          onChange={({ target }) =>
            choose(formatChoices.find((choice) => choice === target.value) ?? 'system')
          }
          className={controlClass}
        >
          {formatChoices.map((choice) => (
            <option key={choice} value={choice} lang={choice === 'system' ? undefined : choice}>
              {choice === 'system' ? say('As this browser writes them') : localeDisplayName(choice)}
            </option>
          ))}
        </select>
      </Field>
    </div>
  )
}
