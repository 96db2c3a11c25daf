import { readProviders } from '../../core/context/fragments/read-providers.ts'
import type { ProviderFailure } from '../../core/model/context/context-fragment.ts'
import type { UsableMemory } from '../../core/context/select-memories.ts'
import {
  formatAboutYou,
  formatFileNames,
  listBases,
  type ChatPrompts,
} from '../../core/context/system-prompt.ts'
import type { ClockPort } from '../../core/engine/ports/turn-ports.ts'
import type { SessionNote } from '../../core/model/assistants/memory.ts'
import type { PromptOrigin, PromptPart } from '../../core/model/context/context-report.ts'
import type { Settings } from '../../core/model/settings/setting.ts'
import { isSettingOn } from './turn-config.ts'

export interface ContextScope {
  settings: Settings
  prompts: ChatPrompts
  /** Default system prompt. */
  builtIn: string
  readNote?(): Promise<SessionNote | undefined>
  /** Rejects if the memories cannot be read. */
  readMemories?(): Promise<readonly UsableMemory[] | undefined> | undefined
  /** Returns the IANA name of the person's time zone. */
  timeZone?: (() => string) | undefined
}

export interface ReadContext {
  /** Parts of the system prompt without the rules of the tools. The bases come first, from the narrower scope to the wider one. */
  prompt: PromptPart[]
  note: SessionNote | undefined
  memories: readonly UsableMemory[] | undefined
  timeZone: string | undefined
  failures: readonly ProviderFailure[]
}

/** Reads the providers of context for one request or turn, in parallel. Never rejects. */
export async function readContext(
  { settings, prompts, builtIn, readNote, readMemories, timeZone }: ContextScope,
  clock: Pick<ClockPort, 'sleep'>,
): Promise<ReadContext> {
  const { instructions: ofAllChats, 'about-you': aboutYou } = settings
  const { values, failures } = await readProviders(
    {
      'base-instructions': () => listBases({ ...prompts, builtIn, ofAllChats }).map(checkPart),
      'about-you': () => toPart('about-you', formatAboutYou(aboutYou)),
      'project-instructions': () => toPart('folder', prompts.ofProject ?? ''),
      'file-names': () => toPart('assistant-files', formatFileNames(prompts.assistantFiles ?? [])),
      note: () => readNote?.(),
      memories: () => (isSettingOn('includes-memories', settings) ? readMemories?.() : undefined),
      time: () => (isSettingOn('includes-time', settings) ? timeZone?.() : undefined),
    },
    clock,
  )
  const additions = [values['about-you'], values['project-instructions'], values['file-names']]
  return {
    prompt: [...(values['base-instructions'] ?? []), ...additions.filter((part) => part !== undefined)],
    note: values.note,
    memories: values.memories,
    timeZone: values.time,
    failures,
  }
}

function toPart(origin: PromptOrigin, text: string): PromptPart {
  return checkPart({ origin, text })
}

/** Throws for a value from a damaged row, which must not be taken for an empty text. */
function checkPart(part: PromptPart): PromptPart {
  if (typeof part.text !== 'string') throw new TypeError(`the text of ${part.origin} is not readable`)
  return part
}
