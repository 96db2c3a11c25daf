import { useState } from 'react'
import { isSettingAvailable, settingAnchor, settingText } from '../../features/settings/settings-registry.ts'
import { i18n } from '../../i18n/i18n.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { usePreferences } from '../preferences.ts'

export function PresentationSwitch() {
  const isOn = usePreferences(({ isPresenting }) => isPresenting)
  return (
    <div {...settingAnchor('isPresenting')}>
      <Switch
        {...settingText('isPresenting')}
        isOn={isOn}
        onChange={(isPresenting) => usePreferences.setState({ isPresenting })}
      />
    </div>
  )
}

/** Draws the switch for notifications. Asks the browser only when it is turned on. Absent in browsers without notifications. */
export function NotificationSwitch() {
  const isWanted = usePreferences((state) => state.isNotified)
  const [permission, setPermission] = useState(() =>
    isSettingAvailable('isNotified') ? Notification.permission : null,
  )
  if (permission === null) return null
  const change = async (isOn: boolean) => {
    const answer = isOn ? await Notification.requestPermission() : permission
    setPermission(answer)
    usePreferences.setState({ isNotified: isOn && answer === 'granted' })
  }
  const { label, hint } = settingText('isNotified')
  return (
    <div {...settingAnchor('isNotified')}>
      <Switch
        label={label}
        hint={
          permission === 'denied'
            ? i18n.t(
                'The browser blocks notifications of this site. Allow them in its settings for this site, then reload.',
              )
            : hint
        }
        isOn={isWanted && permission === 'granted'}
        disabled={permission === 'denied'}
        onChange={(isOn) => void change(isOn)}
      />
    </div>
  )
}
