import type { ModelPace } from '../../core/engine/limits.ts'
import { baseUrlOf } from '../../core/kernel/base-url.ts'
import type { Provider } from '../../core/kernel/model.ts'
import { isPrivateAddress } from '../network/address-reach.ts'

/** Families that think before they say anything, by what their ids have in common. A wrong guess costs patience only. */
const thinking = /(^|[/:-])o[134]([-.:]|$)|gpt-5|deepseek-(reasoner|r\d)|\br1\b|qwq|magistral|reason|think/i

/** How long an answer of this model may take to begin. */
export function paceOf(provider: Pick<Provider, 'kind' | 'dialect' | 'baseUrl'>, modelId: string): ModelPace {
  const url = URL.parse(baseUrlOf(provider))
  return { thinks: thinking.test(modelId), isNearby: url !== null && isPrivateAddress(url) }
}
