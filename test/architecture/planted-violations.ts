import type { Law } from './laws.ts'

export interface PlantedViolation {
  title: string
  law: Law
  file: string
  source: string
  /** The file or package that the planted import names. */
  to: string
}

/** One breach per law and arrow, planted in a small tree that has the real tree's modules. Each must be found. */
export const plantedViolations: readonly PlantedViolation[] = [
  {
    title: 'the core imports an adapter',
    law: 'direction',
    file: 'src/core/engine/planted-adapter.ts',
    source: "import { queries } from '../../adapters/storage/planted-store.ts'\nexport const a = queries\n",
    to: 'src/adapters/storage/planted-store.ts',
  },
  {
    title: 'the kernel imports the engine',
    law: 'direction',
    file: 'src/core/model/planted-engine.ts',
    source: "import type { ToolPort } from '../engine/ports.ts'\nexport type A = ToolPort\n",
    to: 'src/core/engine/ports.ts',
  },
  {
    title: 'the page imports the worker host by type only',
    law: 'direction',
    file: 'src/page/app/planted-worker.ts',
    source: "import type { A } from '../../worker/main-planted.ts'\nexport type B = A\n",
    to: 'src/worker/main-planted.ts',
  },
  {
    title: 'the page runs the worker instead of naming it',
    law: 'direction',
    file: 'src/page/app/planted-run.ts',
    source: "import url from '../../worker/main-planted.ts?worker'\nexport const a = url\n",
    to: 'src/worker/main-planted.ts',
  },
  {
    title: 'the page loads an adapter lazily',
    law: 'direction',
    file: 'src/page/app/planted-lazy.ts',
    source: "export const load = () => import('../../adapters/network/planted-gate.ts')\n",
    to: 'src/adapters/network/planted-gate.ts',
  },
  {
    title: 'two adapters import each other through different files',
    law: 'sibling-cycle',
    file: 'src/adapters/network/planted-tool.ts',
    source: "export * from '../tools/planted-name.ts'\n",
    to: 'src/adapters/tools/planted-name.ts',
  },
  {
    title: 'the page side of the message port imports the worker side within the same layer',
    law: 'direction',
    file: 'src/worker/client/planted-host.ts',
    source: "import type { A } from '../main-planted.ts'\nexport type B = A\n",
    to: 'src/worker/main-planted.ts',
  },
  {
    title: 'the look imports a feature',
    law: 'direction',
    file: 'src/page/ui/planted-feature.ts',
    source: "export { b } from '../features/sessions/planted-b.ts'\n",
    to: 'src/page/features/sessions/planted-b.ts',
  },
  {
    title: 'the code imports a test',
    law: 'direction',
    file: 'src/core/engine/planted-test-import.ts',
    source: "export { t } from './planted.test.ts'\n",
    to: 'src/core/engine/planted.test.ts',
  },
  {
    title: 'two features import each other through different files',
    law: 'sibling-cycle',
    file: 'src/page/features/sessions/planted-sibling.ts',
    source: "export { c } from '../search/planted-c.ts'\n",
    to: 'src/page/features/search/planted-c.ts',
  },
  {
    title: 'a helper of lib imports the model',
    law: 'direction',
    file: 'src/lib/planted-helper.ts',
    source: "export { b } from '../core/model/planted-cycle-b.ts'\n",
    to: 'src/core/model/planted-cycle-b.ts',
  },
  {
    title: 'a cycle, half of it by type only',
    law: 'cycle',
    file: 'src/core/model/planted-cycle-a.ts',
    source: "import { b } from './planted-cycle-b.ts'\nexport type A = number\nexport const a = b\n",
    to: 'src/core/model/planted-cycle-b.ts',
  },
  {
    title: 'a private file of another module',
    law: 'private',
    file: 'src/worker/services/planted-private.ts',
    source: "export { secret } from '../../core/engine/internal/planted-private.ts'\n",
    to: 'src/core/engine/internal/planted-private.ts',
  },
  {
    title: 'a private file of a folder, imported by the folder above',
    law: 'private',
    file: 'src/core/engine/planted-parent.ts',
    source: "export { nested } from './calls/internal/planted-nested.ts'\n",
    to: 'src/core/engine/calls/internal/planted-nested.ts',
  },
  {
    title: 'a provider package in the core',
    law: 'package',
    file: 'src/core/engine/planted-package.ts',
    source: "import type { UIMessage } from 'ai'\nexport type A = UIMessage\n",
    to: 'ai',
  },
  {
    title: 'the AI SDK at run time where only its types may be',
    law: 'package',
    file: 'src/worker/client/planted-runtime.ts',
    source: "import { generateId } from 'ai'\nexport const a = generateId()\n",
    to: 'ai',
  },
  {
    title: 'a provider package in the page',
    law: 'package',
    file: 'src/page/features/chat/planted-provider.ts',
    source: "export const load = () => import('@ai-sdk/openai')\n",
    to: '@ai-sdk/openai',
  },
  {
    title: 'the database in the page',
    law: 'package',
    file: 'src/page/features/sessions/planted-dexie.ts',
    source: "export { Dexie } from 'dexie'\n",
    to: 'dexie',
  },
  {
    title: 'React in the worker',
    law: 'package',
    file: 'src/worker/services/planted-react.ts',
    source: "import { useState } from 'react'\nexport const a = useState\n",
    to: 'react',
  },
  {
    title: 'a package that has no home',
    law: 'package',
    file: 'src/adapters/tools/planted-homeless.ts',
    source: "import 'left-pad'\n",
    to: 'left-pad',
  },
]

/** Files that the planted files import. They violate nothing themselves. */
export const plantedTargets: Record<string, string> = {
  'src/core/engine/ports.ts': 'export type ToolPort = 1\n',
  'src/adapters/storage/planted-store.ts': 'export const queries = 1\n',
  'src/adapters/network/planted-gate.ts': 'export const gate = 1\n',
  'src/worker/main-planted.ts': 'export type A = 1\n',
  'src/page/features/sessions/planted-b.ts': 'export const b = 1\n',
  'src/core/engine/planted.test.ts': 'export const t = 1\n',
  'src/core/model/planted-cycle-b.ts':
    "import type { A } from './planted-cycle-a.ts'\nexport const b: A = 1\n",
  'src/core/engine/internal/planted-private.ts': 'export const secret = 1\n',
  'src/core/engine/calls/internal/planted-nested.ts': 'export const nested = 1\n',
  // A private file is open to the folder that holds `internal/`, and to all below it.
  'src/core/engine/calls/planted-allowed.ts':
    "export { secret } from '../internal/planted-private.ts'\nexport { nested } from './internal/planted-nested.ts'\n",
  // One adapter may import another in one direction.
  'src/adapters/tools/planted-name.ts': 'export const name = 1\n',
  'src/adapters/tools/planted-fetch.ts': "export * from '../network/planted-gate.ts'\n",
  'src/page/features/search/planted-c.ts': 'export const c = 1\n',
  'src/page/features/search/planted-back.ts': "export { b } from '../sessions/planted-b.ts'\n",
}
