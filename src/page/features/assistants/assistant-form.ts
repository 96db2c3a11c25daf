import type { AssistantDraft } from '../../../core/kernel/assistant.ts'
import type { Attachment } from '../../../core/kernel/attachment.ts'
import type { HostedTool } from '../../../core/kernel/hosted-tool.ts'
import type { ReasoningEffort } from '../../../core/kernel/model-info.ts'
import type { ModelRef } from '../../../core/kernel/model.ts'
import type { ModelSettings } from '../../../core/kernel/model-settings.ts'
import { readNumber } from '../../ui/read-number.ts'
import { formatEntry } from '../../i18n/formats.ts'
import { say } from '../../i18n/say.ts'

/** An assistant while it is filled in: as text what is typed as text. */
export interface AssistantForm {
  name: string
  instructions: string
  /** As an option of the list of models; empty: the model is chosen in the chat. */
  model: string
  effort: ReasoningEffort | ''
  temperature: string
  maxOutputTokens: string
  /** Those that its chats begin with, run by the provider. */
  hostedTools: readonly HostedTool[]
  /** `null`: all, also those of later versions. */
  tools: readonly string[] | null
  files: readonly Attachment[]
  usesKnowledge: boolean
  /** One a line. */
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
  starters: '',
}

export function toForm(draft: AssistantDraft): AssistantForm {
  const { model, settings = {}, tools, starters, ...same } = draft
  return {
    ...same,
    model: model ? toModelValue(model) : '',
    effort: settings.effort ?? '',
    temperature: settings.temperature === undefined ? '' : formatEntry(settings.temperature),
    maxOutputTokens: settings.maxOutputTokens === undefined ? '' : formatEntry(settings.maxOutputTokens),
    hostedTools: settings.hostedTools ?? [],
    tools: tools ?? null,
    starters: starters.join('\n'),
  }
}

export type FormError = { field: 'name' | 'temperature' | 'maxOutputTokens' | 'starters'; message: string }

const mostStarters = 8
const longestStarter = 500

export function toDraft(form: AssistantForm): { draft: AssistantDraft } | { error: FormError } {
  const name = form.name.trim()
  if (name === '') return { error: { field: 'name', message: say('Give the assistant a name.') } }
  const temperature = readOptional(form.temperature)
  if (temperature === null || (temperature !== undefined && (temperature < 0 || temperature > 2))) {
    return { error: { field: 'temperature', message: say('Write a number from 0 to 2, or nothing.') } }
  }
  const maxOutputTokens = readOptional(form.maxOutputTokens)
  if (maxOutputTokens === null || (maxOutputTokens !== undefined && !isCount(maxOutputTokens))) {
    return {
      error: { field: 'maxOutputTokens', message: say('Write a whole number from 1 on, or nothing.') },
    }
  }
  const starters = form.starters
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  if (starters.length > mostStarters || starters.some(({ length }) => length > longestStarter)) {
    const message = say('Write at most {mostStarters} lines of {longestStarter} characters.', {
      mostStarters,
      longestStarter,
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
      ...(form.model !== '' && { model: fromModelValue(form.model) }),
      ...(Object.keys(settings).length > 0 && { settings }),
      ...(form.tools && { tools: [...form.tools].toSorted() }),
      files: [...form.files],
      usesKnowledge: form.usesKnowledge,
      starters,
    },
  }
}

/** `undefined`: nothing is written; `null`: no number. */
function readOptional(text: string): number | null | undefined {
  if (text.trim() === '') return undefined
  const number = readNumber(text)
  return Number.isFinite(number) ? number : null
}

function isCount(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= 10_000_000
}

export function toModelValue({ providerId, modelId }: ModelRef): string {
  return `${providerId}/${modelId}`
}

/** An id has no slash, so the first one ends it. */
function fromModelValue(value: string): ModelRef {
  const slash = value.indexOf('/')
  return { providerId: value.slice(0, slash) as ModelRef['providerId'], modelId: value.slice(slash + 1) }
}
