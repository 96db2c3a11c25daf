import { BROWSER_RUNTIME, createDuckDB, VoidLogger, type DuckDBBindings } from '@duckdb/duckdb-wasm/blocking'
import { succeed, type Result } from '../../../../core/model/failures/result.ts'
import type { JobContext } from '../../job.ts'
import { toolWorkerText } from '../../../../core/model/messages/write-text.ts'

type Instantiated = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void

let opened: Promise<DuckDBBindings> | undefined

/** Opens the engine once per worker. Its code is a compressed file of the application and is compiled while it is unpacked. */
export async function openEngine({ readFile, report }: JobContext): Promise<Result<DuckDBBindings>> {
  if (!opened) {
    report(toolWorkerText('loading-sql-engine'))
    const file = await readFile('engine')
    if (!file.ok) return file
    opened = instantiate(file.value)
  }
  return succeed(await opened)
}

async function instantiate(packed: ArrayBuffer): Promise<DuckDBBindings> {
  // The engine would load itself by address. It also expects its runtime in the global scope.
  const bundle = { mainModule: 'engine', mainWorker: 'none' }
  Object.assign(globalThis, { DUCKDB_RUNTIME: BROWSER_RUNTIME })
  const database = await createDuckDB({ mvp: bundle, eh: bundle }, new VoidLogger(), BROWSER_RUNTIME)
  const { promise: failed, reject } = Promise.withResolvers<never>()
  Object.assign(database, {
    instantiateWasm(imports: WebAssembly.Imports, onInstantiated: Instantiated) {
      WebAssembly.instantiateStreaming(unpack(packed), imports).then(
        ({ instance, module }) => onInstantiated(instance, module),
        reject,
      )
      return {}
    },
  })
  await Promise.race([database.instantiate(() => {}), failed])
  return database
}

function unpack(packed: ArrayBuffer): Response {
  const isPacked = new DataView(packed).getUint16(0) === 0x1f_8b
  const whole = new Blob([packed]).stream()
  const stream = isPacked ? whole.pipeThrough(new DecompressionStream('gzip')) : whole
  return new Response(stream, { headers: { 'content-type': 'application/wasm' } })
}
