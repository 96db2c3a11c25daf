import { assistantAgent } from '../../../core/agents/assistant-agent.ts'
import { toAssistantPrompts } from '../../../core/context/system-prompt.ts'
import type { ClockPort, ToolSource } from '../../../core/engine/ports/turn-ports.ts'
import type { AskableAssistant, TurnConfig } from '../../../core/engine/turn/turn-config.ts'
import { toolsWithheldFromAgents } from '../../../core/model/assistants/askable-assistant.ts'
import type { Assistant } from '../../../core/model/assistants/assistant.ts'
import type { AssistantId } from '../../../core/model/id.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import type { Settings } from '../../../core/model/settings/setting.ts'
import { readContext } from '../read-context.ts'
import { knowledgeTool } from '../turn-config.ts'
import { withAllowedTools } from '../turn-tools.ts'
import type { AgentProfile } from './child-turn.ts'

/** Assistants as the settings have them now, not as chats copied them. */
export interface AssistantsPort {
  /** Resolves to those that models may ask. Empty if storage cannot be read. */
  listAskable(): Promise<readonly Assistant[]>
  /** Resolves to `null` if the assistant is gone, or if models may not ask it. */
  findAskable(id: AssistantId): Promise<Assistant | null>
}

/** Returns what an asked assistant gets: its instructions, files and tools, and nothing about the user. */
export async function toAssistantProfile(
  assistant: Assistant,
  {
    settings,
    builtIn,
    toolsFor,
    clock,
  }: {
    settings: Settings
    builtIn: string
    toolsFor: (config: TurnConfig) => ToolSource
    clock: Pick<ClockPort, 'sleep'>
  },
): Promise<AgentProfile & { model?: ModelRef }> {
  const { model, files, usesKnowledge, isForeign, tools: names } = assistant
  const ownTools = withAllowedTools({ names, off: settings['tools-off'] }, toolsFor)
  const context = await readContext(
    { settings: { ...settings, 'about-you': undefined }, prompts: toAssistantPrompts(assistant), builtIn },
    clock,
  )
  return {
    agent: assistantAgent,
    prompt: context.prompt,
    failedProviders: context.failures,
    hasForeignPrompt: isForeign,
    settings: assistant.settings,
    tools: (config) => withoutChatTools(ownTools({ ...config, askableAssistants: undefined })),
    files,
    firstTool: usesKnowledge && files.length > 0 ? knowledgeTool : undefined,
    allowsRunScope: false,
    model,
  }
}

/** Leaves out tools that start agents, and those that change the chat that asks. */
function withoutChatTools(source: ToolSource): ToolSource {
  const get = (name: string) => {
    const tool = source.get(name)
    return tool && !tool.runsAgent && !toolsWithheldFromAgents.has(tool.name) ? tool : undefined
  }
  const declarations = source.declarations().filter(({ name }) => get(name))
  return { get, declarations: () => declarations }
}

/** Returns the assistants that a chat may ask. `ownId` is the chat's own assistant. */
export async function listAskableAssistants(
  assistants: AssistantsPort,
  {
    ownId,
    isFree,
  }: { ownId: AssistantId | undefined; isFree: (model: ModelRef | undefined) => Promise<boolean> },
): Promise<AskableAssistant[]> {
  const askable = (await assistants.listAskable()).filter(({ id }) => id !== ownId)
  return Promise.all(
    askable.map(async ({ id, name, askWhen = '', model }) => ({
      id,
      name,
      askWhen,
      isFree: await isFree(model),
    })),
  )
}
