import { Database, MessageSquareQuote } from 'lucide-react'
import { use, useMemo } from 'react'
import { isTemporary } from '../../../../core/model/conversation/temporary-id.ts'
import type { McpPrompt, McpResource, McpTemplate } from '../../../../core/model/mcp/mcp-snapshot.ts'
import { getOwn } from '../../../../lib/json.ts'
import { truncateString } from '../../../../lib/text.ts'
import type { McpServerRow } from '../../../../core/model/mcp/mcp-row.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { Action } from '../../../ui/actions/actions.ts'
import { showProblem } from '../../../ui/feedback/report-failure.ts'
import {
  addAttachmentProblem,
  AttachContext,
  type AttachFiles,
} from '../../attachments/pending-attachments.ts'
import { attachListedResource, attachResource } from '../../attachments/attach-resource.ts'
import type { ChatServices } from '../../chat-state/chat-services.ts'
import { addPaste } from '../../drafts/message-draft-edits.ts'
import { getDraft, setDraft } from '../../drafts/drafts.ts'
import { useChatServers } from '../../mcp/use-chat-servers.ts'
import { McpForm } from './mcp-form.tsx'
import type { Mention, MentionPlace, ShowForm } from './mention.ts'

interface McpContext extends Pick<ChatServices, 'client'> {
  draftKey: string
  attach: AttachFiles | undefined
  showForm: ShowForm
}

/**
 * Returns the prompts of the chat's MCP servers, or null until they are loaded. Choosing one adds its texts to the draft, after its
 * arguments were typed.
 */
export function useMcpPrompts(
  { client, queries }: ChatServices,
  { sessionId, draftKey }: MentionPlace,
  { isWanted, showForm }: { isWanted: boolean; showForm: ShowForm },
): readonly Action[] | null {
  const servers = useChatServers(queries, sessionId, isWanted)
  const attach = use(AttachContext)?.attach
  return useMemo(() => {
    if (servers === null) return null
    const context = { client, draftKey, attach, showForm }
    return servers.flatMap(({ server, snapshot }) =>
      snapshot.prompts.map((prompt): Action => {
        const word = `${server.alias}:${prompt.name}`
        return {
          id: `mcp-prompt:${word}`,
          name: prompt.title ?? prompt.name,
          meaning: prompt.description,
          group: i18n.t('Prompts of {server}', { server: server.name }),
          word,
          icon: MessageSquareQuote,
          run: () => choosePrompt(server, prompt, context),
        }
      }),
    )
  }, [servers, client, draftKey, attach, showForm])
}

function choosePrompt(server: McpServerRow, prompt: McpPrompt, context: McpContext): void {
  const { client, draftKey, showForm } = context
  const insert = async (values: Record<string, string>) => {
    const got = await client.call('get-mcp-prompt', {
      serverId: server.id,
      name: prompt.name,
      arguments: values,
      isTemporary: isTemporary(draftKey),
    })
    if (!got.ok) return showProblem(got.failure)
    const text = got.value.messages
      .map((message) => (message.role === 'user' ? message.text : `Assistant: ${message.text}`))
      .join('\n\n')
    const { content, placeholder } = addPaste(getDraft(draftKey), text)
    setDraft(draftKey, { ...content, text: [content.text, placeholder].filter(Boolean).join('\n') })
    return null
  }
  if (prompt.arguments.length === 0) {
    void insert({}).then((problem) => problem !== null && addAttachmentProblem(draftKey, problem))
    return
  }
  showForm(
    <McpForm
      key={prompt.name}
      client={client}
      serverId={server.id}
      isTemporary={isTemporary(draftKey)}
      of={{ kind: 'prompt', name: prompt.name }}
      title={`/${server.alias}:${prompt.name}`}
      description={prompt.description}
      fields={prompt.arguments}
      action={i18n.t('Insert prompt')}
      onSubmit={insert}
      onClose={() => showForm(null)}
    />,
  )
}

/** Returns the resources of the chat's MCP servers. Choosing one attaches it, after the variables of a template were typed. */
export function useMcpResources(
  { client, queries }: ChatServices,
  { sessionId, draftKey }: MentionPlace,
  { isWanted, showForm }: { isWanted: boolean; showForm: ShowForm },
): readonly Mention[] {
  const servers = useChatServers(queries, sessionId, isWanted)
  const attach = use(AttachContext)?.attach
  return useMemo(() => {
    const context = { client, draftKey, attach, showForm }
    return (servers ?? []).flatMap(({ server, snapshot }) => {
      const group = i18n.t('Resources of {server}', { server: server.name })
      const toMention = (item: McpResource | McpTemplate, id: string, run: () => void): Mention => {
        const name = item.title ?? item.name
        return { id, name, text: name, meaning: item.description, group, icon: Database, run }
      }
      const resources = snapshot.resources.map((resource) =>
        toMention(
          resource,
          `mcp-resource:${server.alias}:${resource.uri}`,
          () => void attachListedResource({ serverId: server.id, uri: resource.uri }, context),
        ),
      )
      const templates = snapshot.templates.map((template) =>
        toMention(template, `mcp-template:${server.alias}:${template.uriTemplate}`, () =>
          chooseTemplate(server, template, context),
        ),
      )
      return resources.concat(templates)
    })
  }, [servers, client, draftKey, attach, showForm])
}

function chooseTemplate(server: McpServerRow, template: McpTemplate, context: McpContext): void {
  const { client, draftKey, showForm } = context
  const { uriTemplate, name, title, description, variables } = template
  showForm(
    <McpForm
      key={uriTemplate}
      client={client}
      serverId={server.id}
      isTemporary={isTemporary(draftKey)}
      of={{ kind: 'template', uriTemplate }}
      title={title ?? name}
      description={description}
      fields={variables.map((variable) => ({ name: variable, isRequired: true }))}
      action={i18n.t('Attach resource')}
      onSubmit={(values) =>
        attachResource({ serverId: server.id, uri: expandTemplate(uriTemplate, values) }, context)
      }
      onClose={() => showForm(null)}
    />,
  )
}

/** Separators between the values of an expansion, by its operator in RFC 6570. Other expansions have commas. */
const separators: Readonly<Record<string, string>> = { '.': '.', '/': '/', ';': ';', '?': '&', '&': '&' }

/** Fills the variables of a URI template (RFC 6570) with texts. */
export function expandTemplate(uriTemplate: string, values: Readonly<Record<string, string>>): string {
  return uriTemplate.replaceAll(/\{([+#./;?&]?)([^{}]{1,500})\}/g, (_, operator: string, list: string) => {
    const encode = operator === '+' || operator === '#' ? encodeURI : encodeURIComponent
    const isNamed = operator !== '' && ';?&'.includes(operator)
    const parts = list.split(',').map((part) => {
      const [, name = '', length] = /^(.*?)(?:\*|:(\d{1,4}))?$/.exec(part.trim()) ?? []
      const whole = getOwn(values, name) ?? ''
      const value = encode(length === undefined ? whole : truncateString(whole, Number(length)))
      if (!isNamed) return value
      return value === '' && operator === ';' ? name : `${name}=${value}`
    })
    return `${operator === '+' ? '' : operator}${parts.join(separators[operator] ?? ',')}`
  })
}
