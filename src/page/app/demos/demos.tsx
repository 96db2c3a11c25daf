import { lazy, Suspense, useEffect } from 'react'
import type { OpenedDemo } from '../../../core/model/commands/demo-commands.ts'
import { useDemoRequests } from '../../features/demos/demo-requests.ts'
import { i18n } from '../../i18n/i18n.ts'
import { announce } from '../notices.ts'
import { parseRoute, navigate } from '../routes/route.ts'
import type { Services } from '../services/services.ts'
import { chooseDemo } from '../../features/chat-state/new-chat.ts'
import { getDraft, setDraft } from '../../features/drafts/drafts.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { ownName } from '../../../lib/path-name.ts'

const storageKey = 'innerloop:own-demo'

/** Opens the demo file of the host, once per device, and only if the person is at a new chat. */
export async function openHostDemo(
  client: Pick<WorkerClient, 'call'>,
  isAtNewChat: () => boolean,
): Promise<void> {
  const read = await client.call('read-demo', { file: null })
  const demo = read.ok ? read.value.demo : null
  if (demo === null || wasOpened(demo.id) || !isAtNewChat()) return
  const opened = await client.call('open-demo', { file: null, withSession: true })
  if (!opened.ok || !isAtNewChat()) return
  startDemoChat(opened.value.opened)
  keepOpened(demo.id)
}

function wasOpened(id: string): boolean {
  try {
    return localStorage.getItem(ownName(storageKey)) === id
  } catch {
    return false
  }
}

function keepOpened(id: string): void {
  try {
    localStorage.setItem(ownName(storageKey), id)
  } catch {
    // The demo is opened again at the next visit.
  }
}

const DemoDialogs = lazy(async () => ({
  default: (await import('../../features/demos/demo-dialogs.tsx')).DemoDialogs,
}))

/** Draws the dialogs to save or open demos, on top of the page. */
export function Demos({ services }: { services: Services }) {
  const isRequested = useDemoRequests(({ saving, opening }) => saving !== null || opening !== null)
  useEffect(() => {
    void openHostDemo(services.client, () => parseRoute(location.hash).name === 'new')
  }, [services])
  if (!isRequested) return null
  return (
    <Suspense>
      <DemoDialogs client={services.client} announce={announce} onOpened={announceOpened} />
    </Suspense>
  )
}

function announceOpened(opened: OpenedDemo): void {
  startDemoChat(opened)
  const { preview, sessionId } = opened
  announce.done(
    i18n.t('Opened the demo “{title}”. Nothing was sent.', { title: preview.title }),
    sessionId === null
      ? undefined
      : { label: i18n.t('Show the recording'), run: () => navigate({ name: 'chat', sessionId }) },
  )
}

/** Prepares a new chat. Nothing is sent, and text that was typed there stays. */
export function startDemoChat({ preview, assistant }: OpenedDemo): void {
  const { title, description, starters, model } = preview
  chooseDemo(assistant, {
    title,
    description,
    needs: model && !model.isHere ? { modelId: model.modelId, providerName: model.providerName } : undefined,
  })
  const [first] = starters
  const draft = getDraft('new')
  if (first !== undefined && draft.text === '') setDraft('new', { ...draft, text: first })
  navigate({ name: 'new' })
}
