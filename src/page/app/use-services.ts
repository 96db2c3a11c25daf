import { useEffect } from 'react'
import { create } from 'zustand'
import type { Services } from './services.ts'

interface Loading {
  services: Services | null
  hasFailed: boolean
}

const useLoading = create<Loading>(() => ({ services: null, hasFailed: false }))
let loading: Promise<Services> | undefined

/** The one set of services of this page, loaded at the first call; a failed load is tried again by the next. */
export function loadServices(): Promise<Services> {
  loading ??= import('./services.ts').then(
    ({ createServices }) => {
      const services = createServices()
      useLoading.setState({ services, hasFailed: false })
      return services
    },
    (error: unknown) => {
      loading = undefined
      useLoading.setState({ hasFailed: true })
      throw error
    },
  )
  return loading
}

export function useServices(): Loading {
  const state = useLoading()
  useEffect(() => {
    // Said where the chats would be; the error itself goes to the console.
    loadServices().catch(reportError)
  }, [])
  return state
}
