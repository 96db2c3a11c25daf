import type { ReactNode } from 'react'
import { ChoiceField, type Choice, type ChoiceFieldProps } from '../../ui/controls/choice-field.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { i18n } from '../../i18n/i18n.ts'
import {
  languageDisplayName,
  type LanguageChoice,
  formatChoices,
  type FormatChoice,
} from '../../i18n/locale-choice.ts'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { date, formatAmount, formatDate, formatNumber, localeDisplayName } from '../../i18n/formats.ts'

type NamedChoice<Value extends string> = Choice<Value> & Pick<ChoiceFieldProps<Value>, 'nameOf'>

export interface AppearanceSectionProps<Theme extends string, Accent extends string, Size extends string> {
  theme: NamedChoice<Theme>
  accent: NamedChoice<Accent>
  textSize: NamedChoice<Size>
  follow: Choice<'end' | 'start'>
  language: Choice<LanguageChoice>
  formats: FormatFieldProps
  children?: ReactNode
}

export function AppearanceSection<Theme extends string, Accent extends string, Size extends string>({
  theme,
  accent,
  textSize,
  follow,
  language,
  formats,
  children,
}: AppearanceSectionProps<Theme, Accent, Size>) {
  return (
    <SettingsSection title={i18n.t('Appearance')}>
      <ChoiceField
        legend={i18n.t('Theme')}
        hint={i18n.t('“System” uses this device’s setting.')}
        {...theme}
      />
      <ChoiceField
        legend={i18n.t('Accent')}
        hint={i18n.t('Used for focus, the main action, running tasks, and links.')}
        {...accent}
        swatch
      />
      <ChoiceField
        legend={i18n.t('Text size')}
        hint={i18n.t('Applies to all text, in addition to the size that is set in this browser.')}
        {...textSize}
      />
      <ChoiceField
        legend={i18n.t('While a long answer is written')}
        hint={i18n.t('If you scroll up, the page stays where it is.')}
        nameOf={nameFollowing}
        {...follow}
      />
      <ChoiceField
        legend={i18n.t('Language')}
        hint={i18n.t(
          '“System” uses this browser’s language. What you and the models write is not translated.',
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
  return choice === 'end' ? i18n.t('follow its end') : i18n.t('stay at its start')
}

type FormatFieldProps = Omit<Choice<FormatChoice>, 'choices'>

const sample = { at: new Date(2026, 10, 22, 12), count: 12_345.6, dollars: 1.5 }

/** Format of numbers, amounts, times and dates, with an example. */
function FormatField({ value, choose }: FormatFieldProps) {
  const example = [formatNumber(sample.count), formatAmount(sample.dollars), formatDate(sample.at, date)]
  return (
    <div className="max-w-form">
      <Field
        label={i18n.t('Numbers and dates')}
        hint={i18n.t('Example: {example}', { example: example.join(' · ') })}
      >
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
              {choice === 'system' ? i18n.t('Browser default') : localeDisplayName(choice)}
            </option>
          ))}
        </select>
      </Field>
    </div>
  )
}
