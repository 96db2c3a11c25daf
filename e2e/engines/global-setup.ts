import { ensureEngines } from '../../test/scripts/engine-packages.ts'

export default function findEngines(): void {
  ensureEngines()
}
