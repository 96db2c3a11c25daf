import { Switch } from '../ui/switch.tsx'
import { usePreferences } from './preferences.ts'

export function PresentationSwitch() {
  const isOn = usePreferences(({ isPresenting }) => isPresenting)
  return (
    <Switch
      label="Presentation mode"
      hint="For when others look on: hides your other chats, the last characters of keys, and amounts of money everywhere. Also in the sidebar."
      isOn={isOn}
      onChange={(isPresenting) => usePreferences.setState({ isPresenting })}
    />
  )
}
