import type { HostedTool } from '../tools/tool-info.ts'
import type { CacheMode } from '../context/prompt-cache.ts'
import type { Dialect } from './provider.ts'
import type { ProviderKindId } from './provider-kind-id.ts'

/** Expected CORS behavior of a provider's host, as others have measured it. The connection test gives certainty. */
export type CorsClass = 'any-headers' | 'fixed-headers' | 'own-setting' | 'unclear' | 'blocked'

/** Header that carries the API key. Never a URL, because URLs end up in logs. */
export type AuthForm = 'bearer' | 'x-api-key' | 'x-goog-api-key' | 'api-key'

export interface ProviderKind {
  id: ProviderKindId
  label: string
  dialect: Exclude<Dialect, 'demo'>
  /** Base URL with version segment, or empty if the person must enter an address. */
  baseUrl: string
  /** Example of a base URL, if there is no default. */
  baseUrlExample?: string
  auth: AuthForm
  isKeyRequired: boolean
  /** Page of the provider's site where a person gets a key. */
  keyPage?: string
  cors: {
    class: CorsClass
    /** Request headers that pass the preflight in addition to the key's and `content-type`, in lower case. */
    headers?: readonly string[]
    /** Source of this information, with the date of publication or measurement. */
    source: string
    date: string
  }
  /** Tools that the provider can run itself. */
  hostedTools: readonly HostedTool[]
  /** The way in which it caches prompts. */
  cache: CacheMode
  /** Whether it can list its models. If not, a person enters their ids. */
  hasModelList: boolean
  /** Provider id in the data about models and prices. Absent if there is no data. */
  dataId?: string
  /** Set if its models can be listed at its usual local address. */
  isLocal?: true
  /** Set if a key can be obtained by signing in. */
  signIn?: 'openrouter-pkce'
  /** Information for a person who considers this provider. */
  notes: readonly string[]
}
