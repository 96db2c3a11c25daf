import { Switch } from '../../ui/controls/switch.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { usePreferences } from '../preferences.ts'
import { useState } from 'react'

export function PresentationSwitch() {
  const isOn = usePreferences(({ isPresenting }) => isPresenting)
  return (
    <Switch
      label={i18n.t('Presentation mode')}
      hint={i18n.t(
        'Hides your other chats, the last characters of keys, and amounts of money when others can see your screen. Also in the sidebar.',
      )}
      isOn={isOn}
      onChange={(isPresenting) => usePreferences.setState({ isPresenting })}
    />
  )
}

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
      <h3 className="mb-1 text-base font-medium">{i18n.t('Notifications')}</h3>
      <Switch
        label={i18n.t('Notify me when a long answer has ended')}
        hint={
          permission === 'denied'
            ? i18n.t(
                'The browser blocks notifications of this site. Allow them in its settings for this site, then reload.',
              )
            : i18n.t('Only for answers that take more than 30 seconds, while this tab is hidden.')
        }
        isOn={isWanted && permission === 'granted'}
        disabled={permission === 'denied'}
        onChange={(isOn) => void change(isOn)}
      />
    </div>
  )
}
