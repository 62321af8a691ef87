/** Disjoint sets over 0..size-1, with union by size and path halving. */
export class UnionFind {
  private readonly parent: Int32Array
  private readonly members: Int32Array
  /** How many sets there are. */
  sets: number

  constructor(size: number) {
    this.parent = new Int32Array(size)
    this.members = new Int32Array(size).fill(1)
    for (let i = 0; i < size; i++) this.parent[i] = i
    this.sets = size
  }

  find(item: number): number {
    const parent = this.parent
    while (parent[item]! !== item) {
      parent[item] = parent[parent[item]!]!
      item = parent[item]!
    }
    return item
  }

  /** Joins the sets of both items; false if they were one set already. */
  union(one: number, other: number): boolean {
    let large = this.find(one)
    let small = this.find(other)
    if (large === small) return false
    if (this.members[large]! < this.members[small]!) [large, small] = [small, large]
    this.parent[small] = large
    this.members[large]! += this.members[small]!
    this.sets--
    return true
  }

  /** How many items are in this item's set. */
  sizeOf(item: number): number {
    return this.members[this.find(item)]!
  }
}
