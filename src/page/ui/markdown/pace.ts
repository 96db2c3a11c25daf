/** Of what was learned, half counts after each piece: what is drawn changes, and what else the machine does. */
const memory = 0.5

/** How many nodes are drawn in a time, learned from how long those before took. */
export class Pace {
  #nodes = 0
  #ms = 0

  note(nodes: number, ms: number): void {
    this.#nodes = this.#nodes * memory + nodes
    this.#ms = this.#ms * memory + ms
  }

  /** Null before anything was learned. */
  nodesIn(ms: number): number | null {
    return this.#ms > 0 ? (this.#nodes / this.#ms) * ms : null
  }
}
