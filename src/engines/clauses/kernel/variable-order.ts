const LARGEST = 1e150

/** The unassigned variables by activity, in a heap: those that met the last conflicts come first. */
export class VariableOrder {
  private activity = new Float64Array(0)
  private heap = new Int32Array(0)
  /** Where a variable is in the heap, or -1. */
  private place = new Int32Array(0)
  private size = 0
  private step = 1

  /** Makes room for so many variables; the new ones are put in. */
  extend(before: number, variables: number): void {
    if (variables > this.activity.length) {
      const room = Math.max(variables, 2 * this.activity.length)
      const activity = new Float64Array(room)
      const heap = new Int32Array(room)
      const place = new Int32Array(room).fill(-1)
      activity.set(this.activity)
      heap.set(this.heap)
      place.set(this.place.subarray(0, before))
      this.activity = activity
      this.heap = heap
      this.place = place
    }
    for (let variable = before; variable < variables; variable++) this.insert(variable)
  }

  insert(variable: number): void {
    if (this.place[variable]! >= 0) return
    this.heap[this.size] = variable
    this.place[variable] = this.size
    this.rise(this.size++)
  }

  /** Takes the most active variable out, or gives -1. */
  take(): number {
    if (this.size === 0) return -1
    const { heap, place } = this
    const first = heap[0]!
    place[first] = -1
    const last = heap[--this.size]!
    if (this.size > 0) {
      heap[0] = last
      place[last] = 0
      this.sink(0)
    }
    return first
  }

  bump(variable: number): void {
    const activity = this.activity[variable]! + this.step
    this.activity[variable] = activity
    if (activity > LARGEST) this.rescale()
    const place = this.place[variable]!
    if (place > 0) this.rise(place)
  }

  /** Makes what is bumped from now on count for more: what was bumped before fades. */
  fade(decay: number): void {
    this.step /= decay
    if (this.step > LARGEST) this.rescale()
  }

  private rescale(): void {
    for (let i = 0; i < this.activity.length; i++) this.activity[i]! /= LARGEST
    this.step /= LARGEST
  }

  private rise(from: number): void {
    const { heap, place, activity } = this
    const variable = heap[from]!
    const own = activity[variable]!
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = heap[parent]!
      if (activity[above]! >= own) break
      heap[at] = above
      place[above] = at
      at = parent
    }
    heap[at] = variable
    place[variable] = at
  }

  private sink(from: number): void {
    const { heap, place, activity, size } = this
    const variable = heap[from]!
    const own = activity[variable]!
    let at = from
    for (;;) {
      let child = 2 * at + 1
      if (child >= size) break
      if (child + 1 < size && activity[heap[child + 1]!]! > activity[heap[child]!]!) child++
      const below = heap[child]!
      if (activity[below]! <= own) break
      heap[at] = below
      place[below] = at
      at = child
    }
    heap[at] = variable
    place[variable] = at
  }
}
