import type { ReactNode } from 'react'
import { ChoiceField, type Choice } from '../../ui/choice-field.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'

export interface AppearanceSectionProps<Theme extends string, Accent extends string> {
  theme: Choice<Theme>
  accent: Choice<Accent>
  children?: ReactNode
}

export function AppearanceSection<Theme extends string, Accent extends string>({
  theme,
  accent,
  children,
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
      {children}
    </SettingsSection>
  )
}
