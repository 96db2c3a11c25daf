import type { WorkerHandle } from './run-job.ts'
import toolWorkerUrl from './tool-worker.ts?worker&url'

interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy
}

let policy: ScriptUrlPolicy | undefined

/** From within the worker. The types of workers know no TrustedScriptURL yet, hence the string. */
export function spawnToolWorker(): WorkerHandle {
  const { href } = new URL(toolWorkerUrl, globalThis.location.href)
  policy ??= createPolicy(href)
  return new Worker(policy.createScriptURL(href) as string, { type: 'module', name: 'tool-worker' })
}

/** One script, and no other. */
function createPolicy(own: string): ScriptUrlPolicy {
  const rules = {
    createScriptURL: (url: string) => {
      if (url === own) return own
      throw new TypeError('A script that is not part of the application was refused.')
    },
  }
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy('tool-worker', rules) ?? rules
}
