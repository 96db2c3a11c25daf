import { FileText, MessageSquare, TextSearch } from 'lucide-react'
import { use, useEffect, useMemo, useState } from 'react'
import type { Attachment } from '../../../../core/model/conversation/attachment.ts'
import type { SessionId, MessageId } from '../../../../core/model/id.ts'
import type { SearchHit } from '../../../../core/model/commands/search-commands.ts'
import { fromDraftParts } from '../../../../core/model/conversation/message-draft.ts'
import { searchActions } from '../../../ui/actions/search-actions.ts'
import { useScreenShareMode } from '../../../ui/text/redaction.ts'
import { useObservable } from '../../../ui/hooks/use-observable.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { useNewChatAssistant } from '../../chat-state/new-chat.ts'
import {
  AttachContext,
  addAttachmentProblem,
  trackPendingFile,
  type AttachFiles,
} from '../../attachments/pending-attachments.ts'
import type { ChatServices } from '../../chat-state/chat-services.ts'
import { useDrafts } from '../../drafts/drafts.ts'
import type { Mention, MentionPlace, ShowForm } from './mention.ts'
import { useMcpResources } from './use-mcp.tsx'
import { showFailure } from '../../../i18n/show-text.ts'

/** Number of latest messages that are searched for files. */
const searchedMessages = 400
const maxFiles = 8
const maxResources = 8
const maxChats = 6
const restMs = 150

/**
 * Returns what a message can refer to: files of this chat and its assistant, resources of MCP servers, and other chats. Choosing one attaches it. `null` while
 * nothing is found yet.
 */
export function useMentions(
  services: ChatServices,
  place: MentionPlace,
  { query, showForm }: { query: string | null; showForm: ShowForm },
): readonly Mention[] | null {
  const files = useFiles(services, place, query !== null)
  const resources = useMcpResources(services, place, { isWanted: query !== null, showForm })
  const chats = useChats(services, place, query)
  return useMemo(() => {
    if (query === null) return []
    const found = [
      ...searchActions(files ?? [], query).slice(0, maxFiles),
      ...searchActions(resources, query).slice(0, maxResources),
      ...(chats ?? []),
    ]
    return found.length === 0 && (files === null || chats === null) ? null : found
  }, [files, resources, chats, query])
}

function useFiles(
  { queries, client }: ChatServices,
  { sessionId, draftKey }: MentionPlace,
  isWanted: boolean,
): readonly Mention[] | null {
  const attach = use(AttachContext)?.attach
  const transcript = useObservable(
    useMemo(
      () => (isWanted && sessionId !== null ? queries.watchTranscript(sessionId, searchedMessages) : null),
      [queries, isWanted, sessionId],
    ),
  )
  const session = useObservable(
    useMemo(() => (sessionId === null ? null : queries.watchSession(sessionId)), [queries, sessionId]),
  )
  const newChatAssistant = useNewChatAssistant(({ assistant }) => assistant)
  const assistant =
    sessionId === null ? newChatAssistant : session.state === 'ready' ? session.value?.assistant : undefined
  const attached = useDrafts((drafts) => drafts[draftKey]?.attachments)
  const items = transcript.state === 'ready' ? transcript.value.items : null
  return useMemo(() => {
    if (isWanted && sessionId !== null && items === null) return null
    const here = new Set(attached?.map(({ blobId }) => blobId))
    const toMention = (file: Attachment, group: string): Mention => ({
      id: `file:${file.blobId}`,
      name: file.filename,
      text: file.filename,
      group,
      icon: FileText,
      // A file that is attached already is only named.
      run: () => {
        if (!here.has(file.blobId)) void attachStored(file, { queries, client, draftKey, attach })
      },
    })
    const sentMessages = (items ?? [])
      .toReversed()
      .flatMap(({ message }) =>
        message.role === 'user' ? (fromDraftParts(message.parts).attachments ?? []) : [],
      )
    return [
      ...(attached ?? []).map((file) => toMention(file, i18n.t('Attached to this message'))),
      ...sentMessages.map((file) => toMention(file, i18n.t('Files in this chat'))),
      ...(assistant?.files ?? []).map((file) =>
        toMention(file, i18n.t('Files of {assistant}', { assistant: assistant?.name ?? '' })),
      ),
    ].filter(({ id }, at, all) => all.findIndex((other) => other.id === id) === at)
  }, [isWanted, sessionId, items, attached, assistant, queries, client, draftKey, attach])
}

function useChats(
  services: ChatServices,
  { sessionId, draftKey }: MentionPlace,
  query: string | null,
): readonly Mention[] | null {
  const { queries, client } = services
  const attach = use(AttachContext)?.attach
  // Other chats are hidden during a presentation.
  const isWanted = !useScreenShareMode() && query !== null
  const sessions = useObservable(
    useMemo(() => (isWanted ? queries.watchSessions() : null), [queries, isWanted]),
  )
  const hits = useHits(services, isWanted ? query.trim() : '')
  const items = sessions.state === 'ready' ? sessions.value : null
  return useMemo(() => {
    if (query === null || !isWanted) return []
    if (items === null) return null
    const others = items.filter(({ session }) => session.id !== sessionId)
    const titles = others.map(({ session: { id, title } }): Mention => ({
      id: `chat:${id}`,
      name: title,
      text: title,
      group: i18n.t('Chats'),
      icon: MessageSquare,
      run: () => void attachChat({ sessionId: id }, { client, draftKey, attach }),
    }))
    const passages = hits
      .filter((hit) => hit.sessionId !== sessionId)
      .map(({ sessionId: id, messageId, title, passage }): Mention => ({
        id: `message:${messageId}`,
        name: title,
        text: title,
        meaning: passage.text,
        group: i18n.t('In chats'),
        icon: TextSearch,
        run: () => void attachChat({ sessionId: id, around: messageId }, { client, draftKey, attach }),
      }))
    return [...searchActions(titles, query).slice(0, maxChats), ...passages]
  }, [isWanted, items, hits, query, sessionId, client, draftKey, attach])
}

const none: readonly SearchHit[] = []

/** Returns the messages that match, once the user stops typing. */
function useHits({ client }: ChatServices, query: string): readonly SearchHit[] {
  const [hits, setHits] = useState(none)
  useEffect(() => {
    setHits(none)
    if (query.length < 3) return undefined
    let isWanted = true
    const ask = async () => {
      const result = await client.call('search-chats', { query, limit: 5 })
      if (isWanted && result.ok) setHits(result.value.hits)
    }
    const timer = setTimeout(() => void ask(), restMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [client, query])
  return hits
}

interface AttachMentionOptions extends Pick<ChatServices, 'client'> {
  draftKey: string
  attach: AttachFiles | undefined
}

/** Attaches a stored file once more, so that the file a message refers to is sent with it. */
async function attachStored(
  { blobId, filename }: Attachment,
  { queries, draftKey, attach }: AttachMentionOptions & Pick<ChatServices, 'queries'>,
): Promise<void> {
  const read = async () => {
    const bytes = await queries.readBlob(blobId)
    if (bytes === null)
      addAttachmentProblem(
        draftKey,
        i18n.t('“{name}” is no longer stored on this device.', { name: filename }),
      )
    else attach?.(draftKey, [new File([bytes], filename)])
  }
  await trackPendingFile(draftKey, filename, read())
}

/** Attaches the text of another chat as a file, so that it is visible, sent and recorded like any other. */
async function attachChat(
  quote: { sessionId: SessionId; around?: MessageId },
  { client, draftKey, attach }: AttachMentionOptions,
): Promise<void> {
  const read = async () => {
    const quoted = await client.call('quote-chat', quote)
    if (!quoted.ok) return addAttachmentProblem(draftKey, showFailure(quoted.failure))
    const { filename, text } = quoted.value
    attach?.(draftKey, [new File([text], filename, { type: 'text/markdown' })])
  }
  await trackPendingFile(draftKey, '', read())
}
