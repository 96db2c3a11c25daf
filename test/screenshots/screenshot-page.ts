import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Screenshot } from './camera.ts'

/** Writes an HTML page with all screenshots by scene. Returns its path. */
export function writeScreenshotPage(folder: string, screenshots: readonly Screenshot[]): string {
  const scenes = [...new Set(screenshots.map(({ scene }) => scene))]
  const sections = scenes.map((scene) => {
    const figures = screenshots
      .filter((screenshot) => screenshot.scene === scene)
      .map(
        ({ file, size, theme }) =>
          `<figure class="${size}"><a href="${file}"><img loading="lazy" src="${file}" alt="${scene}, ${size}, ${theme}"></a><figcaption>${size}, ${theme}</figcaption></figure>`,
      )
    return `<section id="${scene.replaceAll(/\W+/g, '-')}"><h2>${scene}</h2><div>${figures.join('')}</div></section>`
  })
  const file = path.join(folder, 'index.html')
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Innerloop: every screen</title>
<style>
body { margin: 24px; font: 14px system-ui, sans-serif; background: #e8e6e3; color: #222 }
section > div { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start }
figure { margin: 0 } img { display: block; border-radius: 4px; height: 480px; width: auto }
figcaption { padding-top: 4px; color: #555 }
</style>
<h1>Innerloop: every screen</h1><p>${scenes.length} scenes, ${screenshots.length} screenshots</p>${sections.join('')}</html>`,
  )
  return file
}
