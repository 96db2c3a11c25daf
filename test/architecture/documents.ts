import { readdirSync } from 'node:fs'

/** Returns the paths of all tests, journeys and scripts of the repository. */
export function listFiles(): string[] {
  return ['src', 'test', 'e2e'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
}
