import { lazy, Suspense, useEffect } from 'react'
import type { OpenedDemo } from '../../../core/kernel/demo-commands.ts'
import { useDemoRequests } from '../../features/demos/demo-requests.ts'
import { say } from '../../words/say.ts'
import { beginDemo } from './begin-demo.ts'
import { announce } from '../notices.ts'
import { openOwnDemo } from './open-own-demo.ts'
import { parseRoute } from '../route.ts'
import type { Services } from '../services.ts'
import { navigate } from '../use-route.ts'

const DemoDialogs = lazy(async () => ({
  default: (await import('../../features/demos/demo-dialogs.tsx')).DemoDialogs,
}))

/** Draws the dialogs to save or open demos, on top of the page. */
export function Demos({ services }: { services: Services }) {
  const isAsked = useDemoRequests(({ saving, opening }) => saving !== null || opening !== null)
  useEffect(() => {
    void openOwnDemo(services.client, () => parseRoute(location.hash).name === 'new')
  }, [services])
  if (!isAsked) return null
  return (
    <Suspense>
      <DemoDialogs client={services.client} announce={announce} onOpened={tellOpened} />
    </Suspense>
  )
}

function tellOpened(opened: OpenedDemo): void {
  beginDemo(opened)
  const { preview, sessionId } = opened
  announce.done(
    say('Opened the demo “{title}”. Nothing was sent.', { title: preview.title }),
    sessionId === null
      ? undefined
      : { label: say('Show its recording'), run: () => navigate({ name: 'chat', sessionId }) },
  )
}
