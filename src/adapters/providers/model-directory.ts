import { isHttp1Host } from '../network/http-protocol.ts'
import { cacheRulesFor } from '../../core/model/providers/cache-rules.ts'
import { withCachePrices } from '../../core/model/usage/usage-price.ts'
import { demoProvider } from '../../core/model/providers/model-ref.ts'
import { baseUrlOf } from '../../core/model/providers/base-url.ts'
import type { ModelRef, Provider } from '../../core/model/providers/provider.ts'
import {
  mergeCapabilities,
  type ModelCapabilities,
  type ModelInfo,
  type SourcedCapabilities,
} from '../../core/model/providers/model-info.ts'
import { providerKindOf, providerCatalog } from '../../core/model/providers/provider-catalog.ts'
import { isPrivateAddress } from '../network/address-reach.ts'
import { unpackModel, type CompactSnapshot } from './model-data/compact-model.ts'
import type { ModelPace } from '../../core/engine/budgets/limits.ts'

/** Stored model data: entries of the person, of refusals and of the provider, and the collection that was fetched since the release. */
export interface StoredModelDataPort {
  capabilitiesOf(providerId: ModelRef['providerId']): Promise<{
    byPerson: Readonly<Record<string, SourcedCapabilities>>
    byRefusal: Readonly<Record<string, SourcedCapabilities>>
    byProvider: Readonly<Record<string, SourcedCapabilities>>
  }>
  collection(): Promise<ModelCollection | null>
}

/** Published model data by the catalog's `dataId`, then by model id. */
export interface ModelCollection {
  name: string
  at: string
  providers: Readonly<Record<string, Readonly<Record<string, ModelCapabilities>>>>
}

export interface ModelDirectory {
  /**
   * Describes the given models, or all of the provider. Entries of the person take precedence, then windows that refusals
   * showed, then entries of the provider, then collections.
   */
  describe(provider: Provider, modelIds?: readonly string[]): Promise<ModelInfo[]>
}

export function createModelDirectory(storedData: StoredModelDataPort): ModelDirectory {
  return {
    async describe(provider, modelIds = provider.models) {
      const [{ byPerson, byRefusal, byProvider }, collections] = await Promise.all([
        storedData.capabilitiesOf(provider.id),
        readCollections(storedData),
      ])
      const dataId = dataIdOf(provider)
      return modelIds.map((modelId) => {
        const listed = byProvider[modelId]
        const published =
          dataId === undefined ? [] : collections.flatMap((find) => find(dataId, modelId) ?? [])
        const own =
          provider.dialect === 'demo' ? [demoCapabilities] : isOwnMachine(provider, modelId) ? [free] : []
        const others = [...(listed ? [listed] : []), ...own, ...published]
        const trusted = [byPerson[modelId], findSmaller(byRefusal[modelId], others)]
        const sources = [...trusted.filter((entry) => entry !== undefined), ...others]
        const merged = mergeCapabilities({ providerId: provider.id, modelId }, sources)
        return merged.price && cacheRulesFor(provider, modelId).mode === 'marked'
          ? { ...merged, price: withCachePrices(merged.price) }
          : merged
      })
    },
  }
}

/** Returns a learned window unless it is larger than the window of other sources: a refusal cannot make requests longer. */
function findSmaller(
  learned: SourcedCapabilities | undefined,
  others: readonly SourcedCapabilities[],
): SourcedCapabilities | undefined {
  const known = others.find(({ facts: { windowTokens } }) => windowTokens !== undefined)?.facts.windowTokens
  return (learned?.facts.windowTokens ?? Infinity) < (known ?? Infinity) ? learned : undefined
}

type Finder = (dataId: string, modelId: string) => SourcedCapabilities | undefined

/** Returns the collections, newest first. The one of the release always exists and is loaded on first use. */
async function readCollections(storedData: StoredModelDataPort): Promise<Finder[]> {
  const [fetched, { default: shipped }] = await Promise.all([
    storedData.collection(),
    import('./model-data/snapshot.json'),
  ])
  // A script of this repository writes the file, and a test reads all of it.
  const released = shipped as unknown as CompactSnapshot
  const fromRelease = finderIn(released, (model) => unpackModel(model))
  if (!fetched || fetched.at <= released.at) return [fromRelease]
  return [finderIn(fetched, (capabilities) => capabilities), fromRelease]
}

function finderIn<Model>(
  {
    name,
    at,
    providers,
  }: { name: string; at: string; providers: Readonly<Record<string, Readonly<Record<string, Model>>>> },
  toCapabilities: (model: Model) => ModelCapabilities,
): Finder {
  const source = { by: 'collection', name, at } as const
  return (dataId, modelId) => {
    const models = providers[dataId]
    const id = models && namesOf(modelId).find((each) => Object.hasOwn(models, each))
    const model = id === undefined ? undefined : models?.[id]
    return model === undefined
      ? undefined
      : { facts: withoutUnknownPrice(modelId, toCapabilities(model)), source }
  }
}

/** Drops a price of 0 unless the model id says `:free`. Collections write 0 for an unknown price. */
function withoutUnknownPrice(
  modelId: string,
  { price, ...capabilities }: ModelCapabilities,
): ModelCapabilities {
  const isKnown = price && (price.input > 0 || price.output > 0 || modelId.endsWith(':free'))
  return isKnown ? { ...capabilities, price } : capabilities
}

/** Returns the names to look up: the id, the id without a host or variant suffix, and the id without a date. */
function namesOf(modelId: string): string[] {
  const plain = modelId.replace(/:[\w.-]+$/, '')
  return [modelId, plain, plain.replace(/-(20\d\d-\d\d-\d\d|20\d{6})$/, '')]
}

/** Returns the catalog id. A compatible server at the address of a known provider counts as that provider. */
function dataIdOf(provider: Provider): string | undefined {
  const kind = providerKindOf(provider)
  if (kind.dataId !== undefined) return kind.dataId
  const origin = URL.parse(baseUrlOf(provider))?.origin
  return providerCatalog.find(({ baseUrl }) => baseUrl !== '' && URL.parse(baseUrl)?.origin === origin)
    ?.dataId
}

const demoCapabilities: SourcedCapabilities = {
  facts: {
    // The demo model needs no window. This value lets people try out the context features.
    windowTokens: 32_000,
    outputTokens: 4_000,
    callsTools: true,
    callsInParallel: true,
    reasons: true,
    // Vision stays unknown, so that the model gets images and context injection can be tried. The model itself says that
    // it cannot see.
    price: { input: 0, output: 0 },
  },
  source: { by: 'provider', name: demoProvider.name, at: '2026-11-22' },
}

const free: SourcedCapabilities = {
  facts: { price: { input: 0, output: 0 } },
  source: { by: 'provider', name: 'your own machine', at: '2026-11-22' },
}

/** Returns true for Ollama and LM Studio nearby, which are free unless they forward to a cloud. Other servers may be gateways. */
function isOwnMachine(provider: Provider, modelId: string): boolean {
  const url = URL.parse(baseUrlOf(provider))
  const runsNearby = providerKindOf(provider).isLocal === true && url !== null && isPrivateAddress(url)
  return runsNearby && !/[:-]cloud$/.test(modelId)
}

/** Matches ids of models that think before they answer. A wrong guess only changes a timeout. */
const thinking = /(^|[/:-])o[134]([-.:]|$)|gpt-5|deepseek-(reasoner|r\d)|\br1\b|qwq|magistral|reason|think/i

/** Estimates how long this model may take to start answering. */
export function estimateModelPace(
  provider: Pick<Provider, 'kind' | 'dialect' | 'baseUrl' | 'proxyUrl'>,
  modelId: string,
): ModelPace {
  const baseUrl = baseUrlOf(provider)
  const url = URL.parse(baseUrl)
  const isNearby = url !== null && isPrivateAddress(url)
  const isHttp1 = !isNearby && isHttp1Host(provider.proxyUrl ?? baseUrl)
  return { thinks: thinking.test(modelId), isNearby, isHttp1: isHttp1 || undefined }
}
