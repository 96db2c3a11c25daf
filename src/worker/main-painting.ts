import { createImagePort } from '../adapters/providers/image-port.ts'
import type { BuiltInToolPorts } from '../adapters/tools/built-in-tools.ts'
import type { KeyVaultPort, ProviderStorePort } from '../core/engine/host-ports.ts'
import { choosePainter, type ChoosePainterPorts } from './host/reply/choose-painter.ts'
import type { TurnRunnerPorts } from './host/run/turn-runner.ts'

/** Connects image generation to providers. */
export function openPainting({
  providers,
  vault,
  priceOf,
}: {
  providers: ProviderStorePort
  vault: KeyVaultPort
  priceOf: ChoosePainterPorts['priceOf']
}): { ports: BuiltInToolPorts['painting'] } & Pick<TurnRunnerPorts, 'painterOf'> {
  return {
    ports: {
      askPainter: createImagePort({ providers, vault }),
      paintSample: async (order) => (await import('../adapters/tools/paint-sample.ts')).paintSample(order),
    },
    painterOf: (settings, model) =>
      choosePainter(settings, model, { findProvider: (id) => providers.find(id), priceOf }),
  }
}
