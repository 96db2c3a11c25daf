import { expect, test } from 'vitest'
import type { EgressEntry } from '../../src/core/engine/ports/egress-scope.ts'
import { createGenerateImage } from '../../src/adapters/tools/generate-image.ts'
import { createPeekImage } from '../../src/adapters/tools/peek-image.ts'
import { emptyTurnConfig, type SelectedImageModel } from '../../src/core/engine/turn/turn-config.ts'
import { injectionKinds } from '../../src/core/engine/injections/injection-kinds.ts'
import type { ProviderId } from '../../src/core/model/id.ts'
import type { InteractionAnswer } from '../../src/core/model/tools/interaction.ts'
import { MemorySpending } from '../contracts/memory-spending.ts'
import { ScriptedPerson, allow, deny } from '../doubles/scripted-person.ts'
import { finish, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { ToolPorts } from '../doubles/tool-ports.ts'
import { TurnBench } from '../doubles/turn-bench.ts'
import { onlyLimits } from './unlimited.ts'

const model = { providerId: 'provider-2' as ProviderId, modelId: 'gpt-image-1' }
const imageModel: SelectedImageModel = {
  kind: 'model',
  model,
  providerName: 'OpenAI',
  href: 'https://api.openai.com/v1',
}
const paint = (id: string): Script => [
  toolCall(id, 'generate_image', '{"prompt":"A red boat"}'),
  finish('tool-calls'),
]
const done: Script = [text('Done.'), finish('stop')]

async function run(
  scripts: readonly Script[],
  answers: readonly InteractionAnswer[],
  maxTurnTokens?: number,
  ports = new ToolPorts(),
) {
  const peeks = {
    ...ports.media,
    checkUrl: ports.checkUrl,
    isPrivateAddress: ports.isPrivateAddress,
    typedAddresses: new Set<string>(),
  }
  const bench = new TurnBench(scripts, [
    createGenerateImage({ ...ports.imageGeneration, media: ports.media }, { ...emptyTurnConfig, imageModel }),
    createPeekImage(peeks as never, emptyTurnConfig),
  ])
  const person = new ScriptedPerson(answers, bench.clock)
  bench.extraPorts = {
    authority: person.authority(),
    spending: new MemorySpending(),
    injectionKinds,
  }
  await bench.run({
    input: { mode: { mode: 'ask' } },
    ...(maxTurnTokens !== undefined && { limits: onlyLimits({ maxTurnTokens }) }),
  })
  const calls = bench.reply().parts.flatMap((part) => (part.type === 'tool-call' ? [part] : []))
  return { bench, person, calls, ports }
}

test('asks with the model as its key, generates, counts its usage, and names the images', async () => {
  const peek: Script = [toolCall('c', 'peek_image', '{"image":"media_2"}'), finish('tool-calls')]
  const { bench, person, calls } = await run([paint('a'), paint('b'), peek, done], [allow, allow])
  expect(person.interactions).toMatchObject([
    { toolName: 'generate_image', approvalKey: 'OpenAI/gpt-image-1', reason: 'mode' },
    { approvalKey: 'OpenAI/gpt-image-1', tainted: false },
  ])
  expect(calls.slice(0, 2).map(({ result }) => result)).toMatchObject([
    { pictures: [{ mediaId: 'media_1' }] },
    { pictures: [{ mediaId: 'media_2' }] },
  ])
  const sentMessages = JSON.stringify(bench.model.requests[1]?.messages)
  expect(sentMessages).toContain('media_1')
  expect(sentMessages).not.toContain('blobId')
  // The model views the image by its name.
  expect(calls[2]).toMatchObject({ toolName: 'peek_image', withheld: true })
  expect(bench.log.ofType('tool-usage-reported')).toMatchObject([
    { model, usage: { inputTokens: 10, outputTokens: 1000 } },
    { model },
  ])
})

test('a denial reaches the model, and no image is requested', async () => {
  const { calls, ports } = await run([paint('a'), done], [deny])
  expect(calls).toMatchObject([{ state: 'denied', failure: { code: 'approval-denied' } }])
  expect(ports.blobs.blobs.size).toBe(0)
})

test('a budget that is too small for an image stops the call before anything is sent', async () => {
  const { calls, ports } = await run([paint('a'), done], [allow], 8000)
  expect(calls).toMatchObject([{ state: 'failed', failure: { code: 'budget-reached' } }])
  expect(ports.blobs.blobs.size).toBe(0)
  const { calls: roomy } = await run([paint('a'), done], [allow], 100_000)
  expect(roomy).toMatchObject([{ state: 'succeeded' }])
})

test('requests and responses of an image model are recorded with the call, not with a request of the turn', async () => {
  const ports = new ToolPorts()
  const request = { method: 'POST', url: 'https://api.openai.com/v1/images', headers: [], body: '{"n":1}' }
  const chunks: Uint8Array<ArrayBuffer>[] = []
  ports.imageGeneration.generateImages = async (_order, { scope }) => {
    const entry: EgressEntry = {
      host: 'api.openai.com',
      purpose: 'model-call',
      bytesSent: 7,
      bytesReceived: 0,
    }
    expect(scope.admit(entry, request)).toBe(true)
    entry.status = 200
    entry.bytesReceived = 2
    entry.response = { headers: [], chunks }
    chunks.push(new Uint8Array([1, 2]))
    return ports.delivery
  }
  const { bench } = await run([paint('a'), done], [allow], undefined, ports)
  const [started] = bench.log.ofType('egress-started')
  expect(bench.log.exchanges).toEqual([{ ...request, callId: started?.callId, egressId: started?.egressId }])
  expect(started?.callId).toMatch(/./)
  // Output after the end of the call belongs to no call.
  chunks.push(new Uint8Array([3]))
  const body = { headers: [], byteLength: 2, chunks: [new Uint8Array([1, 2])] }
  expect(bench.log.received).toEqual([{ egressId: started?.egressId, status: 200, ...body }])
})
