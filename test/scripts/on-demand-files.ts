import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { digestLength } from '../../src/lib/content-digest.ts'
import { onDemandFiles, type OnDemandFile } from '../../src/worker/service-worker/on-demand-files.ts'

/** Lists the files that the page loads on demand, so that the page can load all of them for offline use. */
export function listOnDemandFiles(): Plugin {
  return {
    name: 'list-on-demand-files',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const names = (await readdir(dir, { recursive: true })).map((name) => name.split(path.sep).join('/'))
      const wanted = names.filter((name) => onDemandFiles.test(name)).toSorted()
      const files = await Promise.all(
        wanted.map(async (url): Promise<OnDemandFile> => {
          const content = await readFile(path.join(dir, url))
          const digest = createHash('sha256').update(content).digest('base64').slice(0, digestLength)
          return { url, bytes: content.length, digest }
        }),
      )
      await writeFile(path.join(dir, 'on-demand.json'), JSON.stringify(files))
    },
  }
}
