import { useId } from 'react'
import { SettingsSection } from '../../ui/settings-section.tsx'

interface Choice<Value extends string> {
  value: Value
  choices: readonly Value[]
  choose: (value: Value) => void
}

export interface AppearanceSectionProps<Theme extends string, Accent extends string> {
  theme: Choice<Theme>
  accent: Choice<Accent>
}

export function AppearanceSection<Theme extends string, Accent extends string>({
  theme,
  accent,
}: AppearanceSectionProps<Theme, Accent>) {
  return (
    <SettingsSection title="Appearance">
      <ChoiceField legend="Theme" hint="System follows the setting of this device." {...theme} />
      <ChoiceField
        legend="Accent"
        hint="Used for focus, the main action, what is running, and links."
        {...accent}
        swatch
      />
    </SettingsSection>
  )
}

interface ChoiceFieldProps<Value extends string> extends Choice<Value> {
  legend: string
  hint: string
  swatch?: boolean
}

function ChoiceField<Value extends string>({
  legend,
  hint,
  value,
  choices,
  choose,
  swatch,
}: ChoiceFieldProps<Value>) {
  const name = useId()
  return (
    <fieldset aria-describedby={`${name}-hint`}>
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice}
            data-accent={swatch === true ? choice : undefined}
            className="flex h-10 cursor-pointer items-center gap-2 rounded-md border border-border bg-raised px-3.5 capitalize has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:h-11"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => choose(choice)}
              className="size-4 accent-accent outline-none"
            />
            {choice}
            {swatch === true && <span aria-hidden className="size-3 rounded-full bg-accent" />}
          </label>
        ))}
      </div>
      <p id={`${name}-hint`} className="mt-2 text-sm text-faint">
        {hint}
      </p>
    </fieldset>
  )
}
