import type { LiteralTable } from './table-of-literals.ts'

/**
 * The words that a machine accepts, as paths: a layer of nodes before each cell and one behind the last. Every node is on a path from
 * the first layer, which has one node, to the last, and no two nodes of a layer have the same words ahead of them.
 */
export interface LayeredGraph {
  /** Nodes of layer i are the numbers from `starts[i]` up to but not including `starts[i + 1]`. */
  readonly starts: Int32Array
  /** By node × values + value: the node of the next layer, or -1. */
  readonly next: Int32Array
}

/** `step` gives a state, or -1 if there is no way on. */
export function layersOf(
  table: LiteralTable,
  start: number,
  step: (state: number, value: number, position: number) => number,
  isAccepting: (state: number) => boolean,
): LayeredGraph {
  const { cells, values } = table
  /** By layer: where values lead, as places in the list of the next layer's states. */
  const steps: Int32Array[] = []
  let states = [start]
  for (let cell = 0; cell < cells; cell++) {
    const places = new Map<number, number>()
    const row = new Int32Array(states.length * values).fill(-1)
    for (let i = 0; i < states.length; i++) {
      for (let value = 0; value < values; value++) {
        if (table.literal(cell, value) < 0) continue
        const state = step(states[i]!, value, cell)
        if (state < 0) continue
        if (!places.has(state)) places.set(state, places.size)
        row[i * values + value] = places.get(state)!
      }
    }
    steps.push(row)
    states = [...places.keys()]
  }
  const ends = Int32Array.from(states, (state) => (isAccepting(state) ? 0 : -1))
  return merged(steps, ends, values)
}

/** Merges states with the same words ahead of them, from the last layer to the first, and leaves those without any out. */
function merged(steps: readonly Int32Array[], ends: Int32Array, values: number): LayeredGraph {
  const layers: Int32Array[] = []
  /** For the states of the layer behind: their nodes, as places in their layer. */
  let nodes = ends
  for (const layer of [...steps].reverse()) {
    const count = layer.length / Math.max(values, 1)
    const places = new Map<string, number>()
    const rows: Int32Array[] = []
    const own = new Int32Array(count).fill(-1)
    for (let i = 0; i < count; i++) {
      const row = layer.slice(i * values, (i + 1) * values).map((place) => (place < 0 ? -1 : nodes[place]!))
      if (row.every((place) => place < 0)) continue
      const key = row.join()
      const place = places.get(key) ?? rows.length
      if (place === rows.length) {
        places.set(key, place)
        rows.push(row)
      }
      own[i] = place
    }
    layers.push(flat(rows, values))
    nodes = own
  }
  return numbered(layers.reverse(), ends.includes(0) ? 1 : 0, values)
}

function flat(rows: readonly Int32Array[], values: number): Int32Array {
  const all = new Int32Array(rows.length * values)
  rows.forEach((row, i) => {
    all.set(row, i * values)
  })
  return all
}

/** Counts nodes through all layers, where they were places in one. */
function numbered(layers: readonly Int32Array[], ends: number, values: number): LayeredGraph {
  const starts = new Int32Array(layers.length + 2)
  for (let i = 0; i < layers.length; i++) starts[i + 1] = starts[i]! + layers[i]!.length / Math.max(values, 1)
  const nodes = starts[layers.length]! + ends
  starts[layers.length + 1] = nodes
  const next = new Int32Array(nodes * values).fill(-1)
  for (let i = 0; i < layers.length; i++) {
    const shift = starts[i + 1]!
    next.set(
      layers[i]!.map((place) => (place < 0 ? -1 : place + shift)),
      starts[i]! * values,
    )
  }
  return { starts, next }
}
