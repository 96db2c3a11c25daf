import type { InteractionId } from '../kernel/id.ts'
import type { Interaction } from '../kernel/interaction.ts'
import type { RunEventBody } from '../kernel/run-event.ts'

/** The questions of a run that nobody has answered, in the order they were raised: what a reload has to show again. */
export function findOpenInteractions(events: readonly RunEventBody[]): Interaction[] {
  const open = new Map<InteractionId, Interaction>()
  for (const event of events) {
    if (event.type === 'interaction-raised') open.set(event.interaction.id, event.interaction)
    if (event.type === 'interaction-answered') open.delete(event.interactionId)
    if (event.type === 'session-turn-end') open.clear()
  }
  return [...open.values()]
}
