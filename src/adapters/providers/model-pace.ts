import type { ModelPace } from '../../core/engine/limits.ts'
import { baseUrlOf } from '../../core/kernel/base-url.ts'
import type { Provider } from '../../core/kernel/model.ts'
import { isPrivateAddress } from '../network/address-reach.ts'

/** Matches ids of models that think before they answer. A wrong guess only changes a timeout. */
const thinking = /(^|[/:-])o[134]([-.:]|$)|gpt-5|deepseek-(reasoner|r\d)|\br1\b|qwq|magistral|reason|think/i

/** Estimates how long this model may take to start answering. */
export function paceOf(provider: Pick<Provider, 'kind' | 'dialect' | 'baseUrl'>, modelId: string): ModelPace {
  const url = URL.parse(baseUrlOf(provider))
  return { thinks: thinking.test(modelId), isNearby: url !== null && isPrivateAddress(url) }
}
