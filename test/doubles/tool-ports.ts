import type { BuiltInToolPorts } from '../../src/adapters/tools/built-in-tools.ts'
import type { ChatSearchHit } from '../../src/adapters/tools/search-chats.ts'
import type { MemoryId, RunId } from '../../src/core/model/id.ts'
import type { Enrichment } from '../../src/core/model/conversation/enrichment.ts'
import type { Memory } from '../../src/core/model/assistants/memory.ts'
import type { MediaPorts } from '../../src/adapters/tools/media/media-ports.ts'
import type { GifFrames, ImageDetails } from '../../src/core/model/files/image-details.ts'
import { calculate } from '../../src/adapters/tool-worker/jobs/calculate.ts'
import { MemoryBlobs } from './memory-blobs.ts'
import { MemoryAnnotations } from './memory-annotations.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../src/core/model/failures/result.ts'

/** PNG image of one pixel. */
export const tinyPng = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)

/** Ports of the built-in tools, in memory. */
export class ToolPorts implements BuiltInToolPorts {
  readonly clock = { now: () => Date.UTC(2026, 10, 21, 12) }

  /** Runs the job itself, in this thread. */
  readonly calculate: BuiltInToolPorts['calculate'] = (calculation) =>
    calculate(calculation, undefined as never)

  readonly memoryRows: { memory: Memory; chatTitle: string | null }[] = []
  readonly notes: { runId: RunId; text: string }[] = []
  /** Hits that a search of chats may return, best first. */
  readonly chatHits: ChatSearchHit[] = []
  isIndexWhole = true
  readonly annotations = new MemoryAnnotations()
  isMemoryOn = true

  readonly memories: BuiltInToolPorts['memories'] = {
    isOn: async () => this.isMemoryOn,
    list: async () => succeed(this.memoryRows.toReversed()),
    add: async ({ text, sessionId }) => {
      if (this.memoryRows.some(({ memory }) => memory.text === text)) return succeed({ isNew: false })
      const id = `memory-${this.memoryRows.length + 1}` as MemoryId
      const memory: Memory = { id, text, by: 'assistant', sessionId, createdAt: this.clock.now() }
      this.memoryRows.push({ memory, chatTitle: 'Pets' })
      return succeed({ isNew: true })
    },
  }

  readonly blobs = new MemoryBlobs()
  readonly offKinds = new Set<Enrichment['kind']>()
  isLocationIncluded = false
  seesPictures = true
  readsVideos = false
  /** Content of every fetched address. */
  page: Uint8Array<ArrayBuffer> = tinyPng
  measured: ImageDetails = { mediaType: 'image/png', width: 640, height: 480, notes: {} }

  gif: Result<GifFrames> = succeed({
    width: 100,
    height: 80,
    frameCount: 20,
    durationMs: 2000,
    plays: 0,
    frames: [0, 19].map((index) => ({
      index,
      atMs: index * 100,
      mediaType: 'image/jpeg',
      bytes: Uint8Array.of(index),
      width: 100,
      height: 80,
    })),
  })

  readonly media: MediaPorts = {
    blobs: this.blobs,
    fetchBytes: async () => succeed({ status: 200, bytes: this.page }),
    inspectImage: async ({ bytes, draws }) =>
      succeed({ details: this.measured, ...(draws && { rendition: { ...this.measured, bytes } }) }),
    readGif: async () => this.gif,
    readSample: async (kind) => ({ name: `sample.${kind}`, bytes: tinyPng }),
    seesImages: async () => this.seesPictures,
    readsVideos: async () => this.readsVideos,
    includesLocations: async () => this.isLocationIncluded,
    isSwitchedOff: async (kind) => this.offKinds.has(kind),
  }

  readonly writeNote: BuiltInToolPorts['writeNote'] = async ({ runId, text }) => {
    if (this.notes.some((note) => note.runId === runId)) return succeed(false)
    this.notes.push({ runId, text })
    return succeed(true)
  }

  readonly searchChats: BuiltInToolPorts['searchChats'] = async (query, { without, signal }) => {
    if (signal.aborted) return fail(createFailure('aborted'))
    const hits = this.chatHits.filter(
      ({ sessionId, title, passage }) =>
        sessionId !== without && `${title} ${passage.text}`.toLowerCase().includes(query.toLowerCase()),
    )
    return succeed({ hits, isWhole: this.isIndexWhole })
  }

  readonly checkUrl: BuiltInToolPorts['checkUrl'] = (address) => succeed(new URL(address))

  readonly isPrivateAddress = (): boolean => false

  readonly fetchText: BuiltInToolPorts['fetchText'] = async ({ pathname }) => {
    const text = pathname === '/oembed' ? '{"title":"Swans","author_name":"Lake"}' : 'Good `morning`\nto all.'
    return succeed({ status: 200, contentType: 'text/plain', text, isCut: false })
  }

  readonly files: BuiltInToolPorts['files'] = {
    search: async (files, query) =>
      succeed({
        hits: files.map(({ name }) => ({ file: name, place: 'page 1', text: `Something about ${query}.` })),
        passageCount: 12,
        unreadable: [],
        cut: [],
      }),
    readPart: async ({ name }, part) => succeed({ text: `Part ${part} of ${name}`, part, partCount: 3 }),
  }

  readonly readBlob: BuiltInToolPorts['readBlob'] = async () => succeed(null)

  readonly runSql: BuiltInToolPorts['runSql'] = async () => succeed({ kind: 'tables', tables: [] })

  readonly readPage: BuiltInToolPorts['readPage'] = async ({ html, part }) =>
    succeed({ part, title: 'A page', markdown: html })

  readonly samplePages: BuiltInToolPorts['samplePages'] = {
    has: () => false,
    read: async () => ({ status: 404, html: '' }),
  }

  readonly readThrough: BuiltInToolPorts['readThrough'] = async () =>
    succeed({ title: 'Read by another', text: 'The page.' })

  /** Response of the image model. */
  delivery: Awaited<ReturnType<BuiltInToolPorts['imageGeneration']['generateImages']>> = {
    images: [tinyPng],
    requests: 1,
    tokens: { input: 10, output: 1000 },
    remarks: [],
  }

  readonly imageGeneration: BuiltInToolPorts['imageGeneration'] = {
    generateImages: async () => this.delivery,
    drawSampleImages: async ({ count }) => Array.from({ length: count }, () => tinyPng),
  }

  readonly searchWeb: BuiltInToolPorts['searchWeb'] = async ({ text }) =>
    succeed([{ title: text, url: 'https://found.example/a', snippet: 'A passage.' }])
}
