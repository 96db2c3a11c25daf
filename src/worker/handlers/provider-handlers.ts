import type { CommandHandlers, HandlerPorts } from '../handler-ports.ts'
import { withoutOutput } from '../host/without-output.ts'

/** Creates the handlers for providers, their keys and models, and web services. */
export function createProviderHandlers({
  keys,
  models,
  providers,
  signIn,
  webServices,
}: Pick<HandlerPorts, 'keys' | 'models' | 'providers' | 'signIn' | 'webServices'>) {
  return {
    'save-provider': (draft) => providers.save(draft),
    'begin-sign-in': ({ draft, callbackUrl }) => signIn.begin(draft, callbackUrl),
    'finish-sign-in': (back, signal) => signIn.finish(back, signal),
    'delete-provider': ({ providerId }) => withoutOutput(providers.remove(providerId)),
    'unlock-keys': ({ passphrase }) => withoutOutput(keys.unlock(passphrase)),
    'lock-keys': () => withoutOutput(keys.lock()),
    'set-passphrase': ({ next }) => withoutOutput(keys.change((vault) => vault.set(next))),
    'change-passphrase': ({ current, next }) =>
      withoutOutput(keys.change((vault) => vault.change(current, next))),
    'remove-passphrase': ({ current }) => withoutOutput(keys.change((vault) => vault.remove(current))),
    'forget-keys': () => withoutOutput(keys.change((vault) => vault.forget())),
    'hold-key': ({ providerId, apiKey }) => withoutOutput(providers.holdKey(providerId, apiKey)),
    'delete-key': ({ providerId }) => withoutOutput(keys.change((vault) => vault.deleteKey(providerId))),
    'refresh-models': ({ providerId }, signal) => models.refresh(providerId, signal),
    'describe-models': (asked) => models.describe(asked.models),
    'save-model-facts': ({ model, facts }) => withoutOutput(models.saveFacts(model, facts)),
    'refresh-model-data': (_, signal) => models.refreshData(signal),
    'save-web-service': (draft) => withoutOutput(webServices.save(draft)),
    'delete-web-service-key': ({ id }) => withoutOutput(webServices.deleteKey(id)),
    'test-web-service': (draft, signal) => webServices.test(draft, signal),
  } satisfies CommandHandlers
}
