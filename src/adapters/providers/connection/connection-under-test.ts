import type { EgressScope } from '../../../core/engine/egress-scope.ts'
import type { KeyVaultPort } from '../../../core/engine/host-ports.ts'
import type { Provider } from '../../../core/kernel/model.ts'
import type { ProbePlatform } from '../../network/probe-address.ts'
import type { StepSheet } from './step-sheet.ts'

/** What the steps of a connection test work with. */
export interface ConnectionUnderTest {
  provider: Provider
  baseUrl: URL
  /** The proxy that its requests go through. */
  proxy: URL | null
  vault: KeyVaultPort
  hasKey: boolean
  sheet: StepSheet
  signal: AbortSignal
  /** What its requests are booked under. */
  scope: EgressScope
  platform: ProbePlatform
}
