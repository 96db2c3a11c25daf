import type { EgressScope } from '../../../core/engine/egress-scope.ts'
import type { KeyVaultPort } from '../../../core/engine/host-ports.ts'
import type { Provider } from '../../../core/kernel/model.ts'
import type { ProbePlatform } from '../../network/probe-address.ts'
import type { StepSheet } from './step-sheet.ts'

/** Context of the steps of a connection test. */
export interface ConnectionUnderTest {
  provider: Provider
  baseUrl: URL
  /** Proxy of the provider's requests, if any. */
  proxy: URL | null
  vault: KeyVaultPort
  hasKey: boolean
  sheet: StepSheet
  signal: AbortSignal
  /** Scope under which the requests are recorded. */
  scope: EgressScope
  platform: ProbePlatform
}
