import type { AssistantDraft } from '../../../core/model/assistants/assistant.ts'
import type { Attachment } from '../../../core/model/conversation/attachment.ts'
import type { HostedTool } from '../../../core/model/tools/tool-info.ts'
import type { ReasoningEffort, ModelSettings } from '../../../core/model/providers/model-info.ts'
import { parseLocalNumber } from '../../ui/controls/parse-number.ts'
import { formatNumberInput } from '../../i18n/formats.ts'
import { isOutputLimit, isTemperature } from '../model-picker/settings-fields.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { toModelKey, parseModelKey } from '../../../core/model/providers/model-ref.ts'

/** State of the assistant form. Text fields hold text as typed. */
export interface AssistantForm {
  name: string
  instructions: string
  /** Value of the model option. Empty: the chat chooses the model. */
  model: string
  effort: ReasoningEffort | ''
  temperature: string
  maxOutputTokens: string
  /** Hosted tools that are on in new chats. */
  hostedTools: readonly HostedTool[]
  /** Allowed tools. `null`: all, including tools of later versions. */
  tools: readonly string[] | null
  files: readonly Attachment[]
  usesKnowledge: boolean
  canBeAsked: boolean
  askWhen: string
  /** Starter prompts, one per line. */
  starters: string
}

export const emptyForm: AssistantForm = {
  name: '',
  instructions: '',
  model: '',
  effort: '',
  temperature: '',
  maxOutputTokens: '',
  hostedTools: [],
  tools: null,
  files: [],
  usesKnowledge: true,
  canBeAsked: false,
  askWhen: '',
  starters: '',
}

export function toForm(draft: AssistantDraft): AssistantForm {
  const { model, settings = {}, tools, starters, ...same } = draft
  return {
    ...same,
    model: model ? toModelKey(model) : '',
    effort: settings.effort ?? '',
    temperature: settings.temperature === undefined ? '' : formatNumberInput(settings.temperature),
    maxOutputTokens:
      settings.maxOutputTokens === undefined ? '' : formatNumberInput(settings.maxOutputTokens),
    hostedTools: settings.hostedTools ?? [],
    tools: tools ?? null,
    canBeAsked: draft.canBeAsked ?? false,
    askWhen: draft.askWhen ?? '',
    starters: starters.join('\n'),
  }
}

export type FormError = { field: 'name' | 'temperature' | 'maxOutputTokens' | 'starters'; message: string }

const maxStarters = 8
const maxStarterLength = 500

export function toDraft(form: AssistantForm): { draft: AssistantDraft } | { error: FormError } {
  const name = form.name.trim()
  if (name === '') return { error: { field: 'name', message: i18n.t('Enter a name for the assistant.') } }
  const temperature = readOptional(form.temperature)
  if (temperature === null || (temperature !== undefined && !isTemperature(temperature))) {
    return {
      error: {
        field: 'temperature',
        message: i18n.t('Enter a number from 0 to 2, or leave the field empty.'),
      },
    }
  }
  const maxOutputTokens = readOptional(form.maxOutputTokens)
  if (maxOutputTokens === null || (maxOutputTokens !== undefined && !isOutputLimit(maxOutputTokens))) {
    return {
      error: {
        field: 'maxOutputTokens',
        message: i18n.t('Enter a whole number from 1 on, or leave the field empty.'),
      },
    }
  }
  const starters = form.starters
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  if (starters.length > maxStarters || starters.some(({ length }) => length > maxStarterLength)) {
    const message = i18n.t('Enter at most {maxStarters} lines of {maxStarterLength} characters.', {
      maxStarters,
      maxStarterLength,
    })
    return { error: { field: 'starters', message } }
  }
  const settings: ModelSettings = {
    ...(form.effort !== '' && { effort: form.effort }),
    ...(temperature !== undefined && { temperature }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(form.hostedTools.length > 0 && { hostedTools: [...form.hostedTools] }),
  }
  return {
    draft: {
      name,
      instructions: form.instructions.trim(),
      ...(form.model !== '' && { model: parseModelKey(form.model) }),
      ...(Object.keys(settings).length > 0 && { settings }),
      ...(form.tools && { tools: [...form.tools].toSorted() }),
      files: [...form.files],
      usesKnowledge: form.usesKnowledge,
      ...(form.canBeAsked && { canBeAsked: true }),
      ...(form.askWhen.trim() !== '' && { askWhen: form.askWhen.trim() }),
      starters,
    },
  }
}

/** Returns `undefined` for an empty field and `null` for an invalid number. */
function readOptional(text: string): number | null | undefined {
  if (text.trim() === '') return undefined
  const number = parseLocalNumber(text)
  return Number.isFinite(number) ? number : null
}
