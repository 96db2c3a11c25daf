import { decodeBase64 } from '../../lib/base64.ts'

/** Loads a sample. Samples are part of the code as data URLs, so they work offline. */
export async function loadSampleMedia(
  kind: 'image' | 'gif',
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const [name, { default: dataUrl }] =
    kind === 'image'
      ? ['harbour.jpg', await import('./samples/harbour.jpg?inline')]
      : ['boat.gif', await import('./samples/boat.gif?inline')]
  return { name, bytes: decodeBase64(dataUrl.slice(dataUrl.indexOf(',') + 1)) }
}
