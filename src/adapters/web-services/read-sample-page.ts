const sampleHost = 'sample.example'

/** Returns true for an address of a site that comes with Innerloop. No request for it ever leaves this device. */
export function isSampleAddress({ hostname }: URL): boolean {
  return hostname === sampleHost || hostname.endsWith(`.${sampleHost}`)
}

/** Reads a page of a sample site. The pages load when they are first read. */
export async function readSamplePage(url: URL): Promise<{ status: number; html: string }> {
  return (await import('./engines/sample-pages.ts')).readSamplePage(url)
}
