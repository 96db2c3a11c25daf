import { Switch } from '../ui/switch.tsx'
import { say } from '../words/say.ts'
import { usePreferences } from './preferences.ts'

export function PresentationSwitch() {
  const isOn = usePreferences(({ isPresenting }) => isPresenting)
  return (
    <Switch
      label={say('Presentation mode')}
      hint={say(
        'For when others look on: hides your other chats, the last characters of keys, and amounts of money everywhere. Also in the sidebar.',
      )}
      isOn={isOn}
      onChange={(isPresenting) => usePreferences.setState({ isPresenting })}
    />
  )
}
