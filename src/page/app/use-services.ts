import { create } from 'zustand'
import { giveWay } from './give-way.ts'
import { loadShownFirst } from './loading/load-shown-first.ts'
import type { Services } from './services.ts'

interface Loading {
  services: Services | null
  hasFailed: boolean
}

const useLoading = create<Loading>(() => ({ services: null, hasFailed: false }))
let loading: Promise<Services> | undefined

/** The one set of services of this page, loaded at the first call; a failed load is tried again by the next. */
export function loadServices(): Promise<Services> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    useLoading.setState({ hasFailed: true })
    throw error
  })
  return loading
}

/** In parts, each of them a task of its own: in one they would hold up whoever types as soon as the page is there. */
async function load(): Promise<Services> {
  // What cannot be loaded is asked for again, and its absence said, where it is drawn.
  const shownFirst = loadShownFirst().catch(reportError)
  const [{ linkWorker }, { openKeptQueries }, { createServices }] = await Promise.all([
    import('./worker-link.ts'),
    import('./kept-queries.ts'),
    import('./services.ts'),
  ])
  await giveWay()
  const client = linkWorker()
  const kept = openKeptQueries()
  await giveWay()
  const services = createServices(client, kept)
  await shownFirst
  await giveWay()
  useLoading.setState({ services, hasFailed: false })
  return services
}

/** `preloadRest` loads them. */
export function useServices(): Loading {
  return useLoading()
}
