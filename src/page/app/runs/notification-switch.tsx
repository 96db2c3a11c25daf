import { useState } from 'react'
import { Switch } from '../../ui/switch.tsx'
import { say } from '../../words/say.ts'
import { usePreferences } from '../preferences.ts'

/** Draws the switch for notifications. Asks the browser only when it is turned on. Absent in browsers without notifications. */
export function NotificationSwitch() {
  const isWanted = usePreferences((state) => state.isNotified)
  const [permission, setPermission] = useState(() =>
    'Notification' in globalThis ? Notification.permission : null,
  )
  if (permission === null) return null
  const change = async (isOn: boolean) => {
    const answer = isOn ? await Notification.requestPermission() : permission
    setPermission(answer)
    usePreferences.setState({ isNotified: isOn && answer === 'granted' })
  }
  return (
    <div>
      <h3 className="mb-1 text-base font-medium">{say('Notifications')}</h3>
      <Switch
        label={say('Tell me when a long answer has ended')}
        hint={
          permission === 'denied'
            ? say(
                'The browser blocks notifications of this site. Allow them in its settings for this site, then reload.',
              )
            : say('Only for answers of more than 30 seconds, while this tab is hidden.')
        }
        isOn={isWanted && permission === 'granted'}
        disabled={permission === 'denied'}
        onChange={(isOn) => void change(isOn)}
      />
    </div>
  )
}
