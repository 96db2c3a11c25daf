import { Presentation } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { FilePicker } from '../../ui/files/file-picker.tsx'
import { SectionHeader } from '../../ui/layout/settings-section.tsx'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { i18n } from '../../i18n/i18n.ts'
import { requestOpenDemo } from './demo-requests.ts'

/** Section of the data settings. */
export function DemosSection() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <section {...settingAnchor('demos')} aria-labelledby="demos">
      <SectionHeader
        title={settingText('demos').label}
        titleId="demos"
        action={
          <Button onClick={() => input.current?.click()}>
            <Presentation aria-hidden size={16} />
            {i18n.t('Open a demo')}
          </Button>
        }
      >
        {settingText('demos').hint}
      </SectionHeader>
      <FilePicker
        ref={input}
        label={i18n.t('Demo file')}
        accept=".json,application/json"
        onChoose={([file]) => file && requestOpenDemo(file)}
      />
    </section>
  )
}
