/** Types of the package, which has none. This entry behaves the same in Node.js and in Vitest. */
declare module 'gifenc/dist/gifenc.esm.js' {
  interface GifFrame {
    palette?: number[][]
    delay?: number
    transparent?: boolean
    transparentIndex?: number
    dispose?: number
  }
  export function GIFEncoder(options?: { initialCapacity?: number }): {
    writeFrame(indexes: Uint8Array, width: number, height: number, frame?: GifFrame): void
    finish(): void
    bytes(): Uint8Array<ArrayBuffer>
    bytesView(): Uint8Array<ArrayBuffer>
  }
  export function quantize(rgba: Uint8Array, colors: number): number[][]
  export function applyPalette(rgba: Uint8Array, palette: number[][]): Uint8Array
}
