import type { HostedTool } from './hosted-tool.ts'
import type { Dialect } from './model.ts'
import type { ProviderKindId } from './provider-kind-id.ts'

/** What a page may expect of a provider's host, as others have measured it; the connection test tells for sure. */
export type CorsClass = 'any-headers' | 'fixed-headers' | 'own-setting' | 'unclear' | 'blocked'

/** The header in which the key travels; never an address, which ends up in logs. */
export type AuthForm = 'bearer' | 'x-api-key' | 'x-goog-api-key' | 'api-key'

export interface ProviderKind {
  id: ProviderKindId
  label: string
  dialect: Exclude<Dialect, 'demo'>
  /** Version segment included; empty where the person's own address has to be filled in. */
  baseUrl: string
  /** What a base URL of this kind looks like, where it cannot be filled in. */
  baseUrlExample?: string
  auth: AuthForm
  isKeyRequired: boolean
  /** Where a person gets a key; a page of the provider's own site. */
  keyPage?: string
  cors: {
    class: CorsClass
    /** Request headers that pass the preflight beside the key's and `content-type`, in lower case. */
    headers?: readonly string[]
    /** Where this is known from, and when that was written or measured. */
    source: string
    date: string
  }
  /** What the provider can run itself during an answer. */
  hostedTools: readonly HostedTool[]
  /** Whether it answers a request for its models; where not, a person writes their ids. */
  hasModelList: boolean
  /** Its id in the data about models and prices; none where nobody publishes any. */
  dataId?: string
  /** Can be asked which models run there, at the address it usually has. */
  isLocal?: true
  /** A key can be fetched by signing in there. */
  signIn?: 'openrouter-pkce'
  /** What a person should know before choosing it. */
  notes: readonly string[]
}
