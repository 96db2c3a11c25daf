import { encodeBase64 } from '../../../../lib/base64.ts'

interface Chart {
  title: string
  bars: readonly { label: string; value: number }[]
}

const width = 640
const height = 360
const margin = 40

/** Draws a bar chart. Returns a PNG as base64. */
export async function drawChart({ title, bars }: Chart): Promise<string> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw in workers.')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.textAlign = 'center'
  context.fillStyle = '#1d2a2e'
  context.font = '600 18px sans-serif'
  context.fillText(title, width / 2, 26, width - 2 * margin)
  context.font = '13px sans-serif'
  const max = Math.max(...bars.map(({ value }) => value), 0)
  const min = Math.min(...bars.map(({ value }) => value), 0)
  const scale = (height - 3 * margin) / (max - min || 1)
  const zeroY = 1.5 * margin + max * scale
  const step = (width - 2 * margin) / Math.max(bars.length, 1)
  for (const [index, { label, value }] of bars.entries()) {
    const x = margin + index * step
    context.fillStyle = '#1f7a78'
    context.fillRect(
      x + step * 0.15,
      Math.min(zeroY, zeroY - value * scale),
      step * 0.7,
      Math.abs(value) * scale,
    )
    context.fillStyle = '#1d2a2e'
    context.fillText(String(value), x + step / 2, Math.min(zeroY, zeroY - value * scale) - 6, step)
    context.fillText(label, x + step / 2, height - 14, step)
  }
  context.fillRect(margin, zeroY, width - 2 * margin, 1)
  return encodeBase64(new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer()))
}
