/**
 * Makes the snapshot of model capabilities: context windows, features and prices. Run `npm run model-data`, then review the
 * difference before it is committed. The packages are only unpacked, never installed or run.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import type { CompactModel, CompactSnapshot } from '../../src/adapters/providers/model-data/compact-model.ts'
import { packModel } from '../../src/adapters/providers/model-data/compact-model.ts'
import type { ModelCapabilities, ReasoningEffort } from '../../src/core/model/providers/model-info.ts'
import { providerCatalog } from '../../src/core/model/providers/provider-catalog.ts'

const packageName = '@earendil-works/pi-ai'
const version = '1.5.2'
const target = 'src/adapters/providers/model-data/snapshot.json'

const costSchema = z.object({
  input: z.number(),
  output: z.number(),
  cacheRead: z.number(),
  cacheWrite: z.number(),
})
const modelSchema = z.object({
  id: z.string(),
  name: z.string(),
  reasoning: z.boolean(),
  input: z.array(z.string()),
  cost: costSchema.extend({ tiers: z.array(costSchema.extend({ inputTokensAbove: z.number() })).optional() }),
  contextWindow: z.number(),
  maxTokens: z.number(),
  thinkingLevelMap: z.record(z.string(), z.string().nullable()).optional(),
})
type SourceModel = z.infer<typeof modelSchema>

/** Returns all effort levels unless the map says null. The two highest exist only if the map names them. */
function toEfforts({ reasoning, thinkingLevelMap = {} }: SourceModel): ReasoningEffort[] | undefined {
  if (!reasoning) return undefined
  const usual = ['minimal', 'low', 'medium', 'high'] as const
  const rare = ['xhigh', 'max'] as const
  return [
    ...(thinkingLevelMap.off === null ? [] : (['none'] as const)),
    ...usual.filter((level) => thinkingLevelMap[level] !== null),
    ...rare.filter((level) => typeof thinkingLevelMap[level] === 'string'),
  ]
}

/** Returns the prices of a model without cache prices of 0, which mean unknown. */
function toPrices({ input, output, cacheRead, cacheWrite }: z.infer<typeof costSchema>) {
  return { input, output, ...(cacheRead > 0 && { cacheRead }), ...(cacheWrite > 0 && { cacheWrite }) }
}

function toCapabilities(model: SourceModel): ModelCapabilities {
  const { cost } = model
  const efforts = toEfforts(model)
  return {
    windowTokens: model.contextWindow,
    outputTokens: model.maxTokens,
    seesPictures: model.input.includes('image'),
    callsTools: true,
    reasons: model.reasoning,
    ...(efforts && { efforts }),
    price: {
      ...toPrices(cost),
      ...(cost.tiers && {
        tiers: cost.tiers.map((tier) => Object.assign(toPrices(tier), { above: tier.inputTokensAbove })),
      }),
    },
  }
}

/** Names under which the package lists a provider's models, if they differ from the provider's id. */
const files: Partial<Record<string, { file: string; prefix: string }>> = {
  alibaba: { file: 'vercel-ai-gateway', prefix: 'alibaba/' },
  cohere: { file: 'vercel-ai-gateway', prefix: 'cohere/' },
  perplexity: { file: 'vercel-ai-gateway', prefix: 'perplexity/' },
}

function readModels(folder: string, dataId: string): Record<string, CompactModel> {
  const { file, prefix } = files[dataId] ?? { file: dataId, prefix: '' }
  const apis = z
    .record(z.string(), z.record(z.string(), z.unknown()))
    .parse(JSON.parse(readFileSync(path.join(folder, `${file}.json`), 'utf8')))
  const chats = Object.values(apis).flatMap((models) =>
    Object.entries(models).flatMap(([key, model]) =>
      key.startsWith('chat:') ? [modelSchema.parse(model)] : [],
    ),
  )
  return Object.fromEntries(
    chats
      .filter(({ id }) => id.startsWith(prefix))
      .map((model) => [model.id.slice(prefix.length), packModel(toCapabilities(model))] as const)
      .toSorted(([first], [second]) => (first < second ? -1 : 1)),
  )
}

const folder = mkdtempSync(path.join(tmpdir(), 'model-data-'))
try {
  execFileSync('npm', ['pack', '--silent', `${packageName}@${version}`], { cwd: folder })
  const [archive = ''] = readdirSync(folder)
  execFileSync('tar', ['xzf', archive], { cwd: folder })
  const data = path.join(folder, 'package/dist/providers/data')
  const { generatedAt } = z
    .object({ generatedAt: z.iso.datetime() })
    .parse(JSON.parse(readFileSync(path.join(data, '.manifest.json'), 'utf8')))
  const dataIds = providerCatalog.flatMap((kind) => kind.dataId ?? [])
  const snapshot: CompactSnapshot = {
    name: `models.dev, by ${packageName} ${version}`,
    at: generatedAt.slice(0, 10),
    providers: Object.fromEntries(dataIds.map((id) => [id, readModels(data, id)])),
  }
  writeFileSync(target, `${JSON.stringify(snapshot).replaceAll(/("[^"]+":\{")/g, '\n$1')}\n`)
  for (const [id, models] of Object.entries(snapshot.providers)) console.log(id, Object.keys(models).length)
} finally {
  rmSync(folder, { recursive: true })
}
