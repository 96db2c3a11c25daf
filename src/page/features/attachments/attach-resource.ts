import { create } from 'zustand'
import { isTemporary } from '../../../core/model/conversation/temporary-id.ts'
import type { BlobId, McpServerId } from '../../../core/model/id.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import { showProblem } from '../../ui/feedback/report-failure.ts'
import { addAttachmentProblem, trackPendingFile, type AttachFiles } from './pending-attachments.ts'

/** The resource of an MCP server that a file was read from. */
export interface FileResource {
  serverId: McpServerId
  uri: string
  /** The attached file whose place the file takes, if the resource is read again. */
  replaces?: BlobId
}

export interface AttachResourceOptions {
  client: Pick<WorkerClient, 'call'>
  draftKey: string
  attach: AttachFiles | undefined
}

/** A resource that is attached. Each reading has a number of its own, also if the file is the same. */
export interface ReadResource extends Pick<FileResource, 'serverId' | 'uri'> {
  reading: number
}

const resources = new WeakMap<File, FileResource>()

/** The resources of files that this tab attached, by the id of the file. */
export const useReadResources = create<Readonly<Record<BlobId, ReadResource>>>(() => ({}))

export function findResource(file: File): FileResource | undefined {
  return resources.get(file)
}

let readings = 0

export function noteReadResource(blobId: BlobId, { serverId, uri }: FileResource): void {
  readings += 1
  useReadResources.setState({ [blobId]: { serverId, uri, reading: readings } })
}

/** Reads a resource and attaches it. Resolves to the reason of a failure, or to `null`. */
export async function attachResource(
  resource: FileResource,
  { client, draftKey, attach }: AttachResourceOptions,
): Promise<string | null> {
  const { serverId, uri } = resource
  const read = await client.call('read-mcp-resource', {
    serverId,
    uri,
    isTemporary: isTemporary(draftKey),
  })
  if (!read.ok) return showProblem(read.failure)
  const { filename, mediaType, text, isCut } = read.value
  const file = new File([text], filename, { type: mediaType })
  resources.set(file, resource)
  attach?.(draftKey, [file])
  return isCut ? i18n.t('“{filename}” was cut at 5 MB.', { filename }) : null
}

/** Attaches a resource. It is listed as a file that is being read meanwhile, and a problem is shown next to the draft. */
export async function attachListedResource(
  resource: FileResource,
  options: AttachResourceOptions,
): Promise<void> {
  const { draftKey } = options
  const attach = async () => {
    const problem = await attachResource(resource, options)
    if (problem !== null) addAttachmentProblem(draftKey, problem)
  }
  await trackPendingFile(draftKey, resource.uri, attach())
}
