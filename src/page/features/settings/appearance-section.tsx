import type { ReactNode } from 'react'
import { ChoiceField, type Choice } from '../../ui/controls/choice-field.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { say } from '../../i18n/say.ts'
import type { Phrase } from '../../i18n/text.ts'
import {
  languageDisplayName,
  type LanguageChoice,
  formatChoices,
  type FormatChoice,
} from '../../i18n/locale-choice.ts'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { date, formatAmount, formatDate, formatNumber, localeDisplayName } from '../../i18n/formats.ts'

export interface AppearanceSectionProps<Theme extends Phrase, Accent extends Phrase, Size extends Phrase> {
  theme: Choice<Theme>
  accent: Choice<Accent>
  textSize: Choice<Size>
  follow: Choice<'end' | 'start'>
  language: Choice<LanguageChoice>
  formats: FormatFieldProps
  children?: ReactNode
}

export function AppearanceSection<Theme extends Phrase, Accent extends Phrase, Size extends Phrase>({
  theme,
  accent,
  textSize,
  follow,
  language,
  formats,
  children,
}: AppearanceSectionProps<Theme, Accent, Size>) {
  return (
    <SettingsSection title={say('Appearance')}>
      <ChoiceField
        legend={say('Theme')}
        hint={say('System follows the setting of this device.')}
        nameOf={say}
        {...theme}
      />
      <ChoiceField
        legend={say('Accent')}
        hint={say('Used for focus, the main action, what is running, and links.')}
        nameOf={say}
        {...accent}
        swatch
      />
      <ChoiceField
        legend={say('Text size')}
        hint={say('Of everything here, on top of the size that is set in this browser.')}
        nameOf={say}
        {...textSize}
      />
      <ChoiceField
        legend={say('While a long answer is written')}
        hint={say('Whoever scrolls up is left alone either way.')}
        nameOf={nameFollowing}
        {...follow}
      />
      <ChoiceField
        legend={say('Language')}
        hint={say(
          'System follows the language of this browser. What you and the models write stays as it is.',
        )}
        name="language"
        nameOf={languageDisplayName}
        {...language}
      />
      <FormatField {...formats} />
      {children}
    </SettingsSection>
  )
}

function nameFollowing(choice: 'end' | 'start'): string {
  return choice === 'end' ? say('go along with its end') : say('stay at its beginning')
}

type FormatFieldProps = Omit<Choice<FormatChoice>, 'choices'>

const sample = { at: new Date(2026, 10, 22, 12), count: 12_345.6, dollars: 1.5 }

/** Format of numbers, amounts, times and dates, with an example. */
function FormatField({ value, choose }: FormatFieldProps) {
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
