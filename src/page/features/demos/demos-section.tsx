import { Presentation } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { FilePicker } from '../../ui/files/file-picker.tsx'
import { SectionHeader } from '../../ui/layout/settings-section.tsx'
import { say } from '../../i18n/say.ts'
import { requestOpenDemo } from './demo-requests.ts'

/** Section of the data settings. */
export function DemosSection() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <section aria-labelledby="demos">
      <SectionHeader
        title={say('Demos')}
        titleId="demos"
        action={
          <Button onClick={() => input.current?.click()}>
            <Presentation aria-hidden size={16} />
            {say('Open a demo')}
          </Button>
        }
      >
        {say(
          'A demo prepares a new chat: prompts to begin with, instructions, a choice of tools, perhaps a recorded conversation. It sends nothing by itself. Make one from any chat: Chat actions, Save as demo. You can also drop a demo file anywhere on this page.',
        )}
      </SectionHeader>
      <FilePicker
        ref={input}
        label={say('Demo file')}
        accept=".json,application/json"
        onChoose={([file]) => file && requestOpenDemo(file)}
      />
    </section>
  )
}
