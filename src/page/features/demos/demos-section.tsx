import { Presentation } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { FilePicker } from '../../ui/files/file-picker.tsx'
import { SectionHeader } from '../../ui/layout/settings-section.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { requestOpenDemo } from './demo-requests.ts'

/** Section of the data settings. */
export function DemosSection() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <section aria-labelledby="demos">
      <SectionHeader
        title={i18n.t('Demos')}
        titleId="demos"
        action={
          <Button onClick={() => input.current?.click()}>
            <Presentation aria-hidden size={16} />
            {i18n.t('Open a demo')}
          </Button>
        }
      >
        {i18n.t(
          'A demo prepares a new chat with starter prompts, instructions, tools and, optionally, a recorded conversation. To create one, select Chat actions > Save as demo in a chat. You can also drop a demo file anywhere on this page.',
        )}
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
