import { RemoteRendering, type RenderWorkerHandle } from '../../adapters/markdown/remote-rendering.ts'
import renderWorkerUrl from '../main-render-worker.ts?worker&url'
import { systemTimers } from '../timers.ts'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown }
}

/** Starts the render worker through a Trusted Types policy. */
export function startRenderWorker(): RemoteRendering {
  const { href } = new URL(renderWorkerUrl, globalThis.location.href)
  const rules = {
    createScriptURL: (url: string) => {
      if (url === href) return href
      throw new TypeError('A script that is not part of the application was refused.')
    },
  }
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('render-worker', rules) ?? rules
  // The worker types have no TrustedScriptURL yet, hence the string.
  const spawn = (): RenderWorkerHandle =>
    new Worker(policy.createScriptURL(href) as string, { type: 'module', name: 'render-worker' })
  return new RemoteRendering({ spawn, schedule: (delayMs, task) => systemTimers.schedule(delayMs, task) })
}
