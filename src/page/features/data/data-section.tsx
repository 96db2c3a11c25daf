import type { ReactNode } from 'react'
import { SettingsSection } from '../../ui/settings-section.tsx'

/** What goes out of this browser and comes into it. `children`: parts of other features. */
export function DataSection({ children }: { children: ReactNode }) {
  return (
    <SettingsSection title="Data" intro="Everything is kept in this browser, and nowhere else.">
      {children}
    </SettingsSection>
  )
}
