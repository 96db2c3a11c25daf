import { create } from 'zustand'
import { yieldToMain } from '../loading/scheduling.ts'
import { loadInitialComponents } from '../loading/initial-components.ts'
import type { Services } from './services.ts'

interface Loading {
  services: Services | null
  hasFailed: boolean
}

const useLoading = create<Loading>(() => ({ services: null, hasFailed: false }))
let loading: Promise<Services> | undefined

/** Returns the page's only set of services, loaded at the first call. A failed load is retried by the next call. */
export function loadServices(): Promise<Services> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    useLoading.setState({ hasFailed: true })
    throw error
  })
  return loading
}

/** Loads in several tasks. A single one would delay a person who types as soon as the page appears. */
async function load(): Promise<Services> {
  // A missing component is requested again, and its absence shown, where it is drawn.
  const initialComponents = loadInitialComponents().catch(reportError)
  const [{ createPageWorkerClient: linkWorker }, { createStoredQueries }, { createServices }] =
    await Promise.all([
      import('./create-worker-client.ts'),
      import('./stored-queries.ts'),
      import('./services.ts'),
    ])
  await yieldToMain()
  const client = linkWorker()
  const storedQueries = createStoredQueries()
  await yieldToMain()
  const services = createServices(client, storedQueries)
  await initialComponents
  await yieldToMain()
  useLoading.setState({ services, hasFailed: false })
  return services
}

/** Returns the services, without loading them. */
export function useServices(): Loading {
  return useLoading()
}
