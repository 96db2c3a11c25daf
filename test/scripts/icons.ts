/** Draws the PNG icons of the installed app from the SVGs in public/. */
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { browserFlags, ensureBrowser } from './browser.ts'

const icons = [
  { from: 'favicon.svg', to: 'icon-192.png', size: 192 },
  { from: 'favicon.svg', to: 'icon-512.png', size: 512 },
  { from: 'icon.svg', to: 'icon-maskable-512.png', size: 512 },
  { from: 'icon.svg', to: 'apple-touch-icon.png', size: 180 },
]

const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags })
for (const { from, to, size } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const svg = readFileSync(`public/${from}`).toString('base64')
  await page.setContent(
    `<style>*{margin:0}img{display:block;width:${size}px;height:${size}px}</style><img src="data:image/svg+xml;base64,${svg}">`,
  )
  await page.screenshot({ path: `public/${to}`, omitBackground: true })
  await page.close()
  console.log(`public/${to}`)
}
await browser.close()
