import { readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { onDemandFiles } from './chunk-names.ts'

/** Lists the files that the page loads on demand, so that the page can load all of them for offline use. */
export function listOnDemandFiles(): Plugin {
  return {
    name: 'list-on-demand-files',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const names = (await readdir(dir, { recursive: true })).map((name) => name.split(path.sep).join('/'))
      const wanted = names.filter((name) => onDemandFiles.test(name)).toSorted()
      const files = await Promise.all(
        wanted.map(async (name) => ({ url: name, bytes: (await stat(path.join(dir, name))).size })),
      )
      await writeFile(path.join(dir, 'on-demand.json'), JSON.stringify(files))
    },
  }
}
