import type { AnnotationStorePort } from '../../core/model/conversation/annotation-store-port.ts'
import type { ClockPort } from '../../core/engine/ports/turn-ports.ts'
import type { Tool } from '../../core/engine/calls/tool.ts'
import type { CalculatePort } from '../../core/model/tools/calculation.ts'
import type { TurnConfig } from '../../core/engine/turn/turn-config.ts'
import { createAnalyzeData, type AnalyzeDataPorts } from './analyze-data.ts'
import { createAskAgent } from './ask-agent.ts'
import { askUser } from './ask-user.ts'
import { createCalculate } from './calculate.ts'
import { createConvertUnits } from './convert-units.ts'
import { createCraft } from './craft.ts'
import { createCurrentTime } from './current-time.ts'
import { createInteractWithRecentMessage } from './interact-with-recent-message.ts'
import { createManageMessage } from './manage-message.ts'
import { createFetchUrl, type FetchUrlPorts } from './fetch-url.ts'
import type { FilePort } from './data/file-port.ts'
import { createGenerateImage, type ImageGenerationPorts } from './generate-image.ts'
import { createIncreaseMediaContext } from './increase-media-context.ts'
import type { MediaPorts } from './media/media-ports.ts'
import type { MemoryPort } from './data/memory-port.ts'
import { createPeekImage } from './peek-image.ts'
import { createProcessGif } from './process-gif.ts'
import { createProcessYoutubeVideo } from './process-youtube-video.ts'
import { createReadResult } from './read-result.ts'
import { createRetrieveMemory } from './retrieve-memory.ts'
import { createRevealMessageMetadata } from './reveal-message-metadata.ts'
import { createSearchChats, type SearchChatsPort } from './search-chats.ts'
import { createSearchFiles } from './search-files.ts'
import { createStoreMemory } from './store-memory.ts'
import { createUpdateShortTermMemory, type WriteNotePort } from './update-short-term-memory.ts'
import { createWebSearch, type SearchWebPort } from './web-search.ts'

export interface BuiltInToolPorts extends Omit<FetchUrlPorts, 'typedAddresses' | 'proxyUrl' | 'reader'> {
  clock: Pick<ClockPort, 'now'>
  calculate: CalculatePort
  memories: MemoryPort
  media: MediaPorts
  writeNote: WriteNotePort
  searchChats: SearchChatsPort
  runSql: AnalyzeDataPorts['runSql']
  readBlob: AnalyzeDataPorts['readBlob']
  files: FilePort
  annotations: Pick<AnnotationStorePort, 'pin' | 'remove' | 'reword' | 'react' | 'label'>
  searchWeb: SearchWebPort
  imageGeneration: Omit<ImageGenerationPorts, 'media'>
}

/** Creates the tools that every turn has. `fetch_url`, `web_search` and `generate_image` access the network and need approval. */
export function builtInTools(ports: BuiltInToolPorts, config: TurnConfig): Tool[] {
  const { clock, memories } = ports
  const web = {
    checkUrl: ports.checkUrl,
    isPrivateAddress: ports.isPrivateAddress,
    typedAddresses: config.typedAddresses,
    proxyUrl: config.web.fetchProxyUrl,
  }
  const media = { ...ports.media, ...web }
  return [
    createAnalyzeData(ports, config),
    createAskAgent(config),
    askUser,
    createCalculate(ports.calculate),
    createConvertUnits(ports.calculate),
    createCraft(config),
    createCurrentTime(clock),
    createFetchUrl({ ...ports, ...web, reader: config.web.pageReader }),
    createGenerateImage({ ...ports.imageGeneration, media: ports.media }, config),
    createIncreaseMediaContext(media, config),
    createPeekImage(media, config),
    createProcessGif(media, config),
    createProcessYoutubeVideo({ ...media, fetchText: ports.fetchText }),
    createInteractWithRecentMessage(ports.annotations, config),
    createManageMessage(ports.annotations, config),
    createReadResult(ports),
    createRetrieveMemory(memories, config),
    createSearchChats(ports.searchChats, config),
    createSearchFiles(ports.files, config),
    createStoreMemory(memories, config),
    createUpdateShortTermMemory(ports.writeNote, config),
    createWebSearch(ports.searchWeb, config),
    createRevealMessageMetadata(media),
  ]
}
