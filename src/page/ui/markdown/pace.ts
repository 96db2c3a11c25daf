/** Weight of earlier measurements. The content and the load of the device change over time. */
const memory = 0.5

/** Estimates how many nodes can be built in a given time, from earlier measurements. */
export class Pace {
  #nodes = 0
  #ms = 0

  note(nodes: number, ms: number): void {
    this.#nodes = this.#nodes * memory + nodes
    this.#ms = this.#ms * memory + ms
  }

  /** Returns null before the first measurement. */
  nodesIn(ms: number): number | null {
    return this.#ms > 0 ? (this.#nodes / this.#ms) * ms : null
  }
}
