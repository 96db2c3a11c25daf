import type { HostedTool } from '../../../core/kernel/hosted-tool.ts'
import type { Provider } from '../../../core/kernel/model.ts'
import { hostedToolNames } from '../../../core/kernel/name-hosted-tool.ts'
import { kindOf } from '../../../core/kernel/provider-catalogue.ts'
import { Switch } from '../../ui/switch.tsx'
import { say } from '../../i18n/say.ts'
import { translate } from '../../i18n/translate.ts'
import { toModelValue } from './assistant-form.ts'

export interface HostedFieldsProps {
  providers: readonly Provider[]
  /** Value of the model option. Empty: the chat chooses the model. */
  model: string
  hostedTools: readonly HostedTool[]
  onChange: (hostedTools: readonly HostedTool[]) => void
}

/** Tools that the model's provider runs. A tool that is on stays listed, so that it can be switched off. */
export function HostedFields({ providers, model, hostedTools, onChange }: HostedFieldsProps) {
  const asked =
    model === ''
      ? providers
      : providers.filter(({ id, models }) =>
          models.some((modelId) => toModelValue({ providerId: id, modelId }) === model),
        )
  const offered = asked
    .filter(({ dialect }) => dialect !== 'demo')
    .flatMap((provider) => kindOf(provider).hostedTools)
  const tools = [...new Set([...offered, ...hostedTools])]
  if (tools.length === 0) return null
  const [only] = asked
  const by = model !== '' && only ? only.name : say('the provider of the chat’s model, where it can')
  return (
    <fieldset>
      <legend className="font-medium">{say('Tools that the provider runs')}</legend>
      <p className="mt-1 text-sm text-muted">
        {say('Run by {by}, without asking for each address.', { by })}
      </p>
      {tools.map((tool) => (
        <Switch
          key={tool}
          label={translate(hostedToolNames[tool])}
          isOn={hostedTools.includes(tool)}
          onChange={(isOn) =>
            onChange(isOn ? [...hostedTools, tool] : hostedTools.filter((each) => each !== tool))
          }
        />
      ))}
    </fieldset>
  )
}
